#!/usr/bin/env bash
# Prints the folder of a JDK 25, or says on standard error what to install and ends with 1.
# Looks at JAVA_HOME, then at `java` on the PATH, then in the usual folders.
set -u

is_jdk25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] && grep -qE '^JAVA_VERSION="25(["._+-])' "$1/release"
}

on_path() {
  local java
  java=$(command -v java) || return 0
  java=$(readlink -f "$java" 2>/dev/null || echo "$java")
  echo "${java%/bin/java}"
}

for candidate in \
  "${JAVA_HOME:-}" \
  "$(on_path)" \
  /usr/lib/jvm/*25* \
  "${HOME:-/root}"/.sdkman/candidates/java/*25* \
  "${HOME:-/root}"/.sdkman/candidates/java/current \
  "${HOME:-/root}"/.jdks/*25* \
  /opt/*25* /opt/java/* /opt/jdk* /usr/java/*25* /usr/local/*25* \
  /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
  if [ -n "$candidate" ] && is_jdk25 "$candidate"; then
    echo "$candidate"
    exit 0
  fi
done

cat >&2 <<MESSAGE
No JDK 25 was found. GridSHED needs a full JDK of version 25 (a JRE is not enough).
Looked at: JAVA_HOME (${JAVA_HOME:-not set}), java on the PATH, /usr/lib/jvm, ~/.sdkman, ~/.jdks, /opt, /usr/java, /usr/local.
Install one (for example Eclipse Temurin 25 or your system's openjdk-25-jdk), or set JAVA_HOME to where it is.
MESSAGE
exit 1
