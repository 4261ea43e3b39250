// Objects of symbolic size are made in a loop; the third has a byte that the second does not have.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: objects in a loop
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char *before = 0;
  unsigned room = 0;
  for (int i = 0; i < 3; i++) {
    unsigned size = __VERIFIER_nondet_uchar();
    char *p = malloc(size);
    for (unsigned j = 0; j < size; j++)
      p[j] = 1;
    if (before && i == 2 && size == 3 && room < 5)
      before[2] = 7; // FAILS
    free(before);
    before = p;
    room = size;
  }
  free(before);
  return 0;
}
