// The size of a range whose ends are in the wrong order is huge.
//@ skip: math
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned begin = __VERIFIER_nondet_uint(), end = __VERIFIER_nondet_uint();
  if (begin > 1000 || end > 1000)
    return 0;
  unsigned size = end - begin;
  if (size > 1000)
    reach_error(); // FAILS
  return 0;
}
