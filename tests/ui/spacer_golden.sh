# Golden programs under Spacer of our own, functions without inlining: the verdicts that their names tell.
#@ exit: 0
#@ absent: wrong
#@ last: 12 programs
n=0
for program in recursion/{fibonacci_unsafe,mccarthy91_safe,even_odd_safe,identity_unsafe,failing_level_unsafe} \
  calls/{loop_in_callee_safe,nested_safe,failing_callee_unsafe} loops/two_counters_{safe,unsafe} \
  division/leap_year_unsafe wraparound/unsigned_sum_unsafe; do
  expected=${program##*_}
  found=$("$OXHORN" check --engine spacer --calls summaries --timeout 30 --quiet "$TESTS/verify/$program.c" | tail -n 1)
  test "$found" = "$expected" || echo "wrong: $program: $found"
  n=$((n + 1))
done
echo "$n programs"
