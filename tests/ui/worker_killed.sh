# Workers that somebody kills are the unknown of their members, and nothing is left behind.
#@ exit: 2
#@ last: unknown: 
echo 'extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), n = 0;
  while (x > 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    if (++n == 100000000)
      reach_error();
  }
  return 0;
}' >hard.c
"$OXHORN" check --engine z3-spacer --arith bv --timeout 50 hard.c >out.txt 2>err.txt &
run=$!
# until the member's worker is there
for _ in $(seq 100); do
  workers=$(cat /proc/$run/task/*/children 2>/dev/null)
  busy=$(ps -o pid=,pcpu= -p $(echo $workers | tr ' ' ',') 2>/dev/null | awk '$2 > 20 { print $1 }')
  [ -n "$busy" ] && break
  sleep 0.1
done
kill -KILL $workers
wait $run
code=$?
cat out.txt err.txt
# a process that was killed may need a moment to end
for _ in $(seq 100); do
  left=
  for p in $workers; do [ -e /proc/$p ] && left=$p; done
  [ -z "$left" ] && exit $code
  sleep 0.1
done
exit 9
