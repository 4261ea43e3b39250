// The classes of characters as functions: what is in them and what is not.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
  assert((isalpha)('x') && !(isalpha)('5') && !(isalpha)(200));
  assert((isdigit)('5') && !(isdigit)('x'));
  assert((isalnum)('5') && (isalnum)('Z') && !(isalnum)('_'));
  assert((isupper)('Q') && !(isupper)('q'));
  assert((islower)('q') && !(islower)('Q'));
  assert((isspace)(' ') && (isspace)('\v') && !(isspace)('x'));
  assert((isblank)('\t') && !(isblank)('\n'));
  assert((isxdigit)('f') && (isxdigit)('F') && !(isxdigit)('g'));
  assert((ispunct)('!') && !(ispunct)(' ') && !(ispunct)('a'));
  assert((isprint)(' ') && !(isprint)(127));
  assert((isgraph)('~') && !(isgraph)(' '));
  assert((iscntrl)('\n') && (iscntrl)(127) && !(iscntrl)(' '));
  assert(!(isalpha)(EOF) && !(isspace)(EOF));
  return 0;
}
