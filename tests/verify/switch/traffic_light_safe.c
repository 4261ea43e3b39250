// A state machine in a loop: never green for both.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { BOTH_RED, NORTH, EAST };

int main(void) {
  enum state state = BOTH_RED;
  int north = 0, east = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case BOTH_RED:
      if (__VERIFIER_nondet_int()) {
        state = NORTH;
        north = 1;
      } else {
        state = EAST;
        east = 1;
      }
      break;
    case NORTH:
      state = BOTH_RED;
      north = 0;
      break;
    case EAST:
      state = BOTH_RED;
      east = 0;
      break;
    }
    if (north && east)
      reach_error();
  }
  return 0;
}
