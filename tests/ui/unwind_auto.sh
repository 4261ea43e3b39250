# With auto, --unwind bounds the bounded member; the others go on.
#@ exit: 0
#@ last: safe
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (i < 0)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --unwind 2 program.c
