# A bound that does not cover the loop makes the answer unknown; SeaHorn would say nothing.
#@ exit: 2
#@ last: unknown: loop at loop.c:7 may exceed 2 iterations
echo 'extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
int main(void) {
  unsigned sum = 0, last = nd_uint();
  __VERIFIER_assume(last < 4);
  for (unsigned i = 0; i < last; i++)
    sum += nd_uint() % 2;
  if (sum > last)
    __VERIFIER_error();
  return 0;
}' >loop.c
printf 'verify_options:\n  bmc: opsem\n  bound: 2\n' >sea.yaml
"$OXHORN" check --config sea.yaml loop.c
