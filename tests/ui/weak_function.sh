# That a weak function is defined somewhere is an assumption.
#@ exit: 0
#@ last: safe
#@ stdout: assuming: weak symbols are defined in some file: wf [weak]
echo '#include <assert.h>
__attribute__((weak)) void wf(void);
int main(void) {
  assert(wf != 0);
  return 0;
}' >program.c
"$OXHORN" check program.c
