# A function without a body may call the library too: that it changes nothing there is an assumption.
#@ exit: 0
#@ stdout: [library-state]
cat >program.c <<'C'
#include <assert.h>
#include <string.h>
extern void other(void);
int main(void) {
  char text[] = "a b";
  char *first = strtok(text, " ");
  other();
  char *second = strtok(0, " ");
  assert(first && second && second[0] == 'b');
  return 0;
}
C
"$OXHORN" check program.c
