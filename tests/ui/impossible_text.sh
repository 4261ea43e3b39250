# A counterexample with a text that the function of the library cannot give is none.
#@ exit: 2
#@ last: unknown: the counterexample could not be replayed: the execution ends with a text of readlink at program.c:7 that has a byte 0x00, which it cannot have
cat >program.c <<'END_OF_FILE'
#include <assert.h>
#include <unistd.h>

int main(void) {
  char text[200];
  // 0 is no part of the name of a file
  long length = readlink("/x", text, sizeof text);
  if (length > 20) assert(text[15] != 0);
  return 0;
}
END_OF_FILE
"$OXHORN" check program.c --engine bmc
