# A loop without an end is cut off: the answer is `unknown` and names the loop.
#@ exit: 2
#@ stdout: loop at loop.c:4
#@ stdout: --unwind
#@ last: unknown: 
cat >loop.c <<'END'
extern _Bool __VERIFIER_nondet_bool(void);
int a[4];
int main(void) {
  while (__VERIFIER_nondet_bool())
    a[1] = 0;
  if (a[1])
    __builtin_unreachable();
}
END
"$OXHORN" check --engine bmc --property reach,memory --unwind 3 loop.c
