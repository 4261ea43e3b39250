// the text and its copy are parts of one object, side by side, and memmove may overlap
//@ flags: --property reach,memory
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[12] = "abc";
  strcpy(line + 4, line);
  strncpy(line + 8, line, 3);
  line[11] = 0;
  memmove(line, line + 1, 3);
  assert(strcmp(line, "bc") == 0);
  assert(strcmp(line + 4, "abc") == 0 && strcmp(line + 8, "abc") == 0);
  snprintf(line + 8, 4, "%s", line);
  assert(strcmp(line + 8, "bc") == 0);
  return 0;
}
