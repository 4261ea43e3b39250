# Objects of a loop that outlive their function have no name at its end: the answer is `unknown`, and no crash.
#@ exit: 2
#@ last: unknown: memory on the stack that is made in a loop or in a branch and may be used after its function has returned at program.c:5
cat >program.c <<'END'
static int *kept[2];
static void f(void) {
  int i;
  for (i = 0; i < 2; i++) {
    kept[i] = __builtin_alloca(4);
  }
}
int main(void) {
  f();
  *kept[0] = 1;
  return 0;
}
END
"$OXHORN" check --property memory program.c
