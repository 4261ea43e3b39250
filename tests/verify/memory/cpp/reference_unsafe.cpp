// A reference to a local of a function that has returned.
//@ flags: --engine bmc --property reach,memory
static const int &larger(int a, int b) { return a < b ? b : a; }

int main() {
  const int &r = larger(1, 2);
  return r; // FAILS
}
