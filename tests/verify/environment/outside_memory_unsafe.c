// What another file has in its own memory is any content.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern int *find(void);

int main(void) {
  int *p = find();
  assert(*p != 3); // FAILS
  return 0;
}
