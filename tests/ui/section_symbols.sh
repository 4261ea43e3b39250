# Where the linker puts the start of a section is not modelled.
#@ exit: 2
#@ stdout: the variable __start_tab, whose size is not known
#@ last: unknown
cat >program.c <<'C'
#include <assert.h>
static int a __attribute__((section("tab"))) = 1;
extern int __start_tab[];
int main(void) {
  __start_tab[0] = 9;
  assert(a == 1);
  return 0;
}
C
"$OXHORN" check program.c
