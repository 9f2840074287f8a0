# `make` lists what there is. Needs JDK 25 and Maven; JDK 25 is found by build-support/java25.sh.
MVN := build-support/maven.sh

.DEFAULT_GOAL := help
.PHONY: help format unit test bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

format: ## write all sources and poms in the project's format
	@$(MVN) -q spotless:apply

unit: ## unit tests only, under a minute once everything is compiled
	@$(MVN) -q test

test: ## everything: build, all tests, format; what the CI runs
	@build-support/test.sh

bench: ## benchmarks: a call's whole path beside a direct call and nginx; the policies
	@build-support/bench.sh

clean: ## forget all that was built
	@$(MVN) -q clean
	@rm -rf build
