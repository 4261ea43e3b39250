# LLVM must not make up the argument that a call leaves out.
#@ exit: 2
#@ last: unknown
#@ stdout: a call of diff through another type
echo '#include <assert.h>
int diff();
int main(void) {
  assert(diff(3) == 3);
  return 0;
}' >program.c
echo 'int diff(int a, int b) { return a - b; }' >part.c
"$OXHORN" check program.c part.c
