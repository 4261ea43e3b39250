# LLVM must not repair a call through a pointer to a function of another type.
#@ exit: 2
#@ last: unknown
#@ stdout: a call of diff through another type at program.c:5
echo '#include <assert.h>
int diff(int a, int b) { return a - b; }
int main(void) {
  int (*f)() = (int (*)())diff;
  int r = f(3);
  assert(r == 3);
  return 0;
}' >program.c
"$OXHORN" check program.c
