// With -fstrict-enums a compiler takes a loaded enumeration to be one of its values (!range) and deletes the error.
//@ flags: -- -fstrict-enums
extern "C" unsigned __VERIFIER_nondet_uint(void);
extern "C" void reach_error(void);

enum Light { red, yellow, green };

__attribute__((noinline)) static bool broken(Light *light) { return *light == 5; }

int main() {
  unsigned raw = __VERIFIER_nondet_uint();
  if (broken(reinterpret_cast<Light *>(&raw)))
    reach_error(); // FAILS
  return 0;
}
