#!/usr/bin/env bash
# Runs Maven on JDK 25 from the root of the project, whatever the caller's JAVA_HOME is.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
JAVA_HOME=$("$here/java25.sh") || exit 1
export JAVA_HOME
if ! command -v mvn >/dev/null; then
  echo "Maven (mvn) is not on the PATH. Install Apache Maven 3.8.7 or later." >&2
  exit 1
fi
cd "$here/.." && exec mvn -B "$@"
