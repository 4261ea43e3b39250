// An array of another file has at least one element, a struct at least what comes before the array at its end.
//@ flags: --property memory
struct tail { int n; char text[]; };

extern int elsewhere[];
extern long rows[][4];
extern struct tail tail;

int main(void) {
  elsewhere[0] = 1;
  rows[0][3] = 2;
  tail.n = 3;
  return elsewhere[0];
}
