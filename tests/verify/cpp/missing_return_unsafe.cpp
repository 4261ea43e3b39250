// In C++ the end of a function that must return a value is not even a place.
extern "C" int __VERIFIER_nondet_int();

static int positive(int x) {
  if (x > 0) // FAILS
    return 1;
}

int main() { return positive(__VERIFIER_nondet_int()); }
