#!/usr/bin/env bash
# Builds and tests everything, then says how many tests ran and, loudly, which were skipped and why.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
find "$root" -path '*/target/*-reports/TEST-*.xml' -delete 2>/dev/null
"$here/maven.sh" -ntp verify
status=$?

reports() { find "$root" -path '*/target/*-reports/TEST-*.xml' -print0; }
attribute_sum() {
  reports | xargs -0 -r awk -v name="$1" '/<testsuite / { if (match($0, " " name "=\"[0-9]+\"")) {
    value = substr($0, RSTART, RLENGTH); gsub(/[^0-9]/, "", value); sum += value } } END { print sum + 0 }' |
    awk '{ sum += $1 } END { print sum + 0 }'
}
ran=$(attribute_sum tests)
skipped=$(attribute_sum skipped)
echo
echo "tests: $ran, of them skipped: $skipped"
if [ "$skipped" -gt 0 ]; then
  echo "=== SKIPPED ==="
  reports | xargs -0 -r awk '
    /<testcase / { test = $0; sub(/.*<testcase /, "", test); sub(/ time=.*/, "", test) }
    /<skipped/   { why = $0; if (!sub(/.*message="/, "", why)) why = "no reason given"; sub(/".*/, "", why); print "  " test ": " why }'
fi
if [ "$status" -ne 0 ]; then
  echo "FAILED (see above)"
elif [ "$ran" -eq 0 ]; then
  echo "FAILED: no test ran"
  status=1
else
  echo "PASSED"
fi
exit "$status"
