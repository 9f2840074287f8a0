package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.gridshed.cluster.allocation.DecisionLog;
import org.gridshed.cluster.allocation.DecisionView;
import org.gridshed.cluster.allocation.MoveLog;
import org.gridshed.cluster.allocation.MoveView;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What was decided and what became of it. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "decisions")
public class DecisionResource {
    private static final int MAX_LIMIT = 1000;

    private final DecisionLog decisions;
    private final MoveLog moves;

    DecisionResource(DecisionLog decisions, MoveLog moves) {
        this.decisions = decisions;
        this.moves = moves;
    }

    @GetMapping("/decisions")
    @Operation(summary = "Decisions, newest first, with candidates and numbers; before=ID pages on")
    List<DecisionView> decisions(
            @RequestParam(defaultValue = "20") int limit, @RequestParam(required = false) @Nullable Long before) {
        return decisions.list(Ranges.within("limit", limit, 1, MAX_LIMIT), before);
    }

    @GetMapping("/decisions/{id}")
    @Operation(summary = "One decision with its inputs, whole")
    DecisionView decision(@PathVariable long id) {
        return decisions.get(id);
    }

    @GetMapping("/moves")
    @Operation(summary = "Moves of servers, newest first; before=ID pages on")
    List<MoveView> moves(
            @RequestParam(defaultValue = "20") int limit, @RequestParam(required = false) @Nullable Long before) {
        return moves.list(Ranges.within("limit", limit, 1, MAX_LIMIT), before);
    }

    @GetMapping("/moves/{id}")
    @Operation(summary = "One move")
    MoveView move(@PathVariable long id) {
        return moves.get(id);
    }
}
