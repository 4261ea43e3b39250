# Arguments of main that were not looked at are like a loop that may go on.
#@ exit: 2
#@ last: unknown: no check fails, but main may get more or longer arguments than were looked at (--arguments 8:31 takes for granted that it does not)
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
"$OXHORN" check program.c
