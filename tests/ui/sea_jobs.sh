# A directory of SeaHorn's jobs: a sea.yaml counts for what is below it, the nearer one first.
#@ exit: 2
#@ stderr: options of sea.yaml without a meaning here: horn-stats
#@ stdout: one      safe
#@ stdout: may exceed 2 iterations
#@ last: 2 harnesses: 1 as expected, 1 unknown
mkdir -p jobs/one jobs/two/CMakeFiles jobs/helpers
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
}' >jobs/one/loop.c
cp jobs/one/loop.c jobs/two
cp jobs/one/loop.c jobs/helpers
printf 'verify_options:\n  bmc: opsem\n  bound: 2\n  horn-stats: true\n' >jobs/sea.yaml
printf 'verify_options:\n  bound: 5\n' >jobs/one/sea.yaml
printf 'verify_options:\n' >jobs/two/sea.yaml
"$OXHORN" check --all jobs
