# The forms on the way to the formula: questions about objects go, then loops; then SeaBMC's forms: the asserts become one, the assumptions
# become one, parameters of blocks go, and at last the blocks are one.
#@ exit: 0
#@ stdout: questions: inlined some, fat-pointers 0
#@ stdout: back: fat-pointers 1, unrolled 0
#@ stdout: asserts: simplified some, single-assert 1
#@ stdout: assumptions: single-assert some, single-assume 1
#@ stdout: parameters: single-assume 1, gated 0
#@ stdout: blocks: gated some, pure-dataflow 1, cone-of-influence 1
cat >p.c <<'END'
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar(), s = 0;
  __VERIFIER_assume(x > 0 && x < 10);
  unsigned char *p = __VERIFIER_nondet_uchar() ? malloc(2) : malloc(1);
  p[0] = x;
  p[1] = 0;
  for (unsigned char i = 0; i < n; i++)
    s += 2;
  if (p[0] == s && p[1] != 0)
    reach_error();
  return 0;
}
END
count() { # what is counted, and the form
  "$OXHORN" sea --form "$2" --unwind 3 --property memory p.c >out || exit 9
  n=$(case $1 in
    questions) grep -cE '= (test|object-size) ' out ;;
    asserts) grep -c '^  assert' out ;;
    assumptions) grep -c '^  assume ' out ;;
    parameters) grep -cE '^bb[0-9]+\(.+\): at' out ;;
    blocks) grep -c '^bb' out ;;
    # jumps to a block before
    back) awk -F'[^0-9]+' '/^bb/ { b = $2 } /goto bb/ { match($0, /goto bb[0-9]+/); t = substr($0, RSTART + 7, RLENGTH - 7); if (t + 0 <= b + 0) n++ } END { print n + 0 }' out ;;
  esac)
  [ "$n" -gt 1 ] && n=some
  echo "$2 $n"
}
echo "questions: $(count questions inlined), $(count questions fat-pointers)"
echo "back: $(count back fat-pointers), $(count back unrolled)"
echo "asserts: $(count asserts simplified), $(count asserts single-assert)"
echo "assumptions: $(count assumptions single-assert), $(count assumptions single-assume)"
echo "parameters: $(count parameters single-assume), $(count parameters gated)"
echo "blocks: $(count blocks gated), $(count blocks pure-dataflow), $(count blocks cone-of-influence)"
