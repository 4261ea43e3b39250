// A variable declared in a loop loses its value at the end of each round.
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 0)
      x = 1;
    else if (x != 1)
      reach_error(); // FAILS
  }
  return 0;
}
