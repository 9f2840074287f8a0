package org.gridshed.samples.words;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridshed.samples.common.Pace;
import org.jspecify.annotations.Nullable;

/** Counts the words of a text. Its binding is SOAP 1.1. */
@WebService(
        name = "Words",
        serviceName = "WordsService",
        portName = "WordsPort",
        targetNamespace = "urn:gridshed:samples:words")
public class Words {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final Pace pace = new Pace(System::nanoTime);

    /** Called by the container. */
    public Words() {}

    /**
     * Returns each word of a text, in small letters, with its number, in alphabetical order.
     *
     * @param text any text
     * @param seconds how long the job takes; 0 if not given
     * @param share the part of this time that really computes, from 0 to 1; 1 if not given
     */
    @WebMethod
    @WebResult(name = "word")
    public List<WordCount> countWords(
            @WebParam(name = "text") @Nullable String text,
            @WebParam(name = "seconds") @Nullable Double seconds,
            @WebParam(name = "share") @Nullable Double share) {
        return pace.run(seconds, share, () -> count(text == null ? "" : text));
    }

    private static List<WordCount> count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            counts.merge(matcher.group().toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
        List<WordCount> answer = new ArrayList<>();
        counts.forEach((word, count) -> answer.add(new WordCount(word, count)));
        return answer;
    }
}
