# The verdict and nothing else.
#@ exit: 0
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --quiet program.c >out.txt 2>err.txt || exit 9
[ "$(cat out.txt err.txt)" = safe ] || exit 8
cat out.txt
