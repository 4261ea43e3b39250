# Objects of symbolic size in a loop without an end: unknown, with how far the search got.
#@ exit: 2
#@ last: unknown: no answer in 3 s
#@ stdout: bounded search covered
echo 'extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *last = 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned size = __VERIFIER_nondet_uint();
    char *p = malloc(size);
    for (unsigned j = 0; j < size; j++)
      p[j] = last ? last[0] : 1;
    if (size)
      last = p;
  }
  if (last && last[0] != 1)
    reach_error();
  return 0;
}' >objects.c
"$OXHORN" check --engine bmc --timeout 3 objects.c
