# Killed from outside, a run leaves nothing behind: not the file, and not what the program started.
#@ exit: 0
cat >solver.sh <<'END'
#!/bin/sh
sleep 100 &
echo $! >pid
wait
END
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
TMPDIR="$PWD/tmp" "$OXHORN" solve --transforms none --timeout 50 --strategy mine.toml a.smt2 &
run=$!
for _ in $(seq 300); do
  [ -s pid ] && break
  sleep 0.1
done
[ -s pid ] && [ -n "$(ls tmp)" ] || exit 8
kill -KILL $run
for _ in $(seq 100); do
  [ -z "$(ls tmp)" ] && [ ! -e "/proc/$(cat pid)" ] && exit 0
  sleep 0.1
done
exit 9
