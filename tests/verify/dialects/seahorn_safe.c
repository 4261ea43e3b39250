// SeaHorn's names and header.
#include <seahorn/seahorn.h>

extern int nd_int(void);

int main(void) {
  int x = nd_int();
  assume(x > 0 && x < 100);
  sassert(x + x < 200);
  return 0;
}
