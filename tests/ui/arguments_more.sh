# With more arguments the assertion fails.
#@ exit: 1
#@ last: unsafe
cat >program.c <<'END_OF_FILE'
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
  int n = 0;
  for (int i = 1; i < argc; i++) n += strcmp(argv[i], "-v") == 0;
  assert(n < 9);
  return 0;
}
END_OF_FILE
"$OXHORN" check --arguments 10:2 program.c
