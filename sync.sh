# sync.sh "message": carries the clone's changes over its base into /work/main and commits exactly those paths
set -e
cd /tmp/g
git add -A; git diff --cached --quiet || git commit -qm wip
FILES=$(git diff --name-only --diff-filter=d origin/main HEAD); GONE=$(git diff --name-only --diff-filter=D origin/main HEAD)
cd /work/main
for f in $FILES; do # nobody else may have touched it since the base
  if git -C /tmp/g cat-file -e origin/main:$f 2>/dev/null; then
    git -C /tmp/g show origin/main:$f | cmp -s - $f || { echo "CHANGED ELSEWHERE: $f"; exit 1; }
  elif [ -e $f ]; then echo "EXISTS: $f"; exit 1; fi
done
for f in $FILES; do mkdir -p $(dirname $f); cp /tmp/g/$f $f; done
[ -z "$GONE" ] || git rm -q $GONE
git add $FILES
for i in 1 2 3 4 5; do git commit -q -m "$1" -- $FILES $GONE && break; sleep 1; done
cd /tmp/g; git fetch -q; git reset -q --hard origin/main; git log --oneline | head -1
