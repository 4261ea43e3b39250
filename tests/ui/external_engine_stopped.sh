# A program that is stopped by the end of the time leaves neither itself nor its file behind.
#@ exit: 2
#@ stdout: unknown
printf '#!/bin/sh\necho $$ >pid\nexec sleep 100\n' >solver.sh
chmod +x solver.sh
cat >mine.toml <<'END'
[[member]]
name = "script"
input = "clauses"
engine = "external"
options = { command = "./solver.sh" }
share = 1.0
END
echo '(declare-fun p (Int) Bool) (assert (p 0)) (assert (forall ((x Int)) (=> (and (p x) (> x 1)) false)))' >a.smt2
mkdir tmp
TMPDIR="$PWD/tmp" "$OXHORN" solve --transforms none --timeout 3 --strategy mine.toml a.smt2
code=$?
# the file is removed after the end of the worker
for _ in $(seq 100); do
  [ -z "$(ls tmp)" ] && [ ! -e "/proc/$(cat pid)" ] && exit $code
  sleep 0.1
done
exit 9
