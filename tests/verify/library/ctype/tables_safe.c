// The macros of glibc look into tables.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>

int main(void) {
  assert(isalpha('x') && !isalpha('5') && isdigit('0') && isxdigit('c') && ispunct(':') && isspace('\r'));
  assert(!isprint('\a') && iscntrl(0) && isgraph('{') && isblank(' ') && isupper('H') && islower('h'));
  assert((*__ctype_toupper_loc())['k'] == 'K' && (*__ctype_tolower_loc())['K'] == 'k');
  assert((*__ctype_tolower_loc())[-1] == -1);
  return 0;
}
