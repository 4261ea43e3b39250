// The array at the end of a struct of another file may have no elements.
//@ flags: --property memory
struct tail { int n; char text[]; };

extern struct tail tail;

int main(void) {
  tail.n = 3;
  return tail.text[4]; // FAILS
}
