// What is easily got wrong: signs, widths, precisions, # and 0.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

static char text[16];

int main(void) {
  snprintf(text, sizeof text, "%5.3d|", 7);
  assert(strcmp(text, "  007|") == 0);
  snprintf(text, sizeof text, "%-5d|", -3);
  assert(strcmp(text, "-3   |") == 0);
  snprintf(text, sizeof text, "%05d", -42);
  assert(strcmp(text, "-0042") == 0);
  snprintf(text, sizeof text, "%+d% d", 1, 2);
  assert(strcmp(text, "+1 2") == 0);
  snprintf(text, sizeof text, "%#x %#x %#o", 0, 255, 8);
  assert(strcmp(text, "0 0xff 010") == 0);
  snprintf(text, sizeof text, "%hhd %hhu", 257, -1);
  assert(strcmp(text, "1 255") == 0);
  snprintf(text, sizeof text, "%.0d%c%%", 0, 'x');
  assert(strcmp(text, "x%") == 0);
  return 0;
}
