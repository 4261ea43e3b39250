# That somebody defines a weak function is an assumption.
#@ exit: 0
#@ last: safe
#@ stdout: the weak function wf is defined in some file
echo '#include <assert.h>
__attribute__((weak)) void wf(void);
int main(void) {
  assert(wf != 0);
  return 0;
}' >program.c
"$OXHORN" check program.c
