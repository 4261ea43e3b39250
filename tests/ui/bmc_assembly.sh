# Inline assembly may write memory: the answer is `unknown` with the line, not `safe`.
#@ exit: 2
#@ last: unknown: inline assembly at assembly.c:4
cat >assembly.c <<'END'
static int x;
int main(void) {
  int *p = &x;
  __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
  return 0;
}
END
"$OXHORN" check --engine bmc --property reach,memory assembly.c
