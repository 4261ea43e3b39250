// An entry that is not main: streams are there, and what models remember is as at the start.
//@ flags: --engine bmc --entry f --property memory,reach
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int any;

int f(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  assert(getpid() > 0);
  assert(fileno(stdin) == 0);
  fclose(stdin);
  return any;
}
