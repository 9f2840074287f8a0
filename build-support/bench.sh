#!/usr/bin/env bash
# Runs the benchmarks: the whole path of a call beside a direct call and nginx, then the policies alone.
# They judge nothing; read the ratios on a machine that does nothing else.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
"$here/maven.sh" -q -ntp package dependency:build-classpath -Dmdep.outputFile=target/classpath.txt \
  -Dmaven.test.skip=true -Djacoco.skip=true || exit 1
java=$("$here/java25.sh")/bin/java || exit 1
classpath=$root/benchmarks/target/classes:$(cat "$root/benchmarks/target/classpath.txt")
"$java" -Xmx512m -cp "$classpath" org.gridshed.benchmarks.FrontDoorBenchmark "$root" || exit 1
"$java" -cp "$classpath" org.openjdk.jmh.Main -f 1 -wi 3 -i 5 -w 1 -r 1
