// A reference that is bound to a null pointer; a compiler takes it for impossible.
extern "C" int __VERIFIER_nondet_int();
extern "C" void reach_error();

static void use(int &r) {
  if (&r == nullptr)
    reach_error(); // FAILS
}

int main() {
  int *p = nullptr;
  if (__VERIFIER_nondet_int() == 3)
    use(*p);
}
