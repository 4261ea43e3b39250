# The limit of memory is reached while loops are unrolled: unknown, with what was being done.
#@ exit: 2
#@ last: unknown: out of memory (limit 300 MB) while
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned s = 0;
  for (int i = 0; i < 1000000; i++)
    s += __VERIFIER_nondet_int() & 1;
  if (s > 1000000)
    reach_error();
  return 0;
}' >million.c
"$OXHORN" check --engine bmc --timeout 60 --memory-limit 300 --unwind main.0:1000000 million.c
