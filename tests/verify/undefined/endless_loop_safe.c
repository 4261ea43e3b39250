// The error stands behind a loop that never ends; a compiler may assume that loops end.
//@ skip: bv
extern void reach_error(void);

int main(void) {
  int x = 1;
  while (x != 0)
    x = x < 100 ? x + 1 : 1;
  reach_error();
  return 0;
}
