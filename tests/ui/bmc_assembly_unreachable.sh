# Inline assembly that cannot be reached does not matter.
#@ exit: 0
#@ last: safe
cat >assembly.c <<'END'
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  a[i & 3] = 2;
  if (a[i & 3] == 3)
    __asm__ volatile("nop" : : : "memory");
  return 0;
}
END
"$OXHORN" check --engine bmc --property reach,memory assembly.c
