// What runs before main: .preinit_array, then by priority, then section by section; .ctors is run from its end.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int steps[9], count;
static void s0(void) { steps[count++] = 0; }
static void s1(void) { steps[count++] = 1; }
static void s2(void) { steps[count++] = 2; }
static void s3(void) { steps[count++] = 3; }
static void s4(void) { steps[count++] = 4; }
static void s6(void) { steps[count++] = 6; }
static void s7(void) { steps[count++] = 7; }
__attribute__((constructor)) static void s5(void) { steps[count++] = 5; }
__attribute__((constructor(300))) static void third(void) { assert(count == 3); }
#define IN(name) __attribute__((section(name), used)) static void
IN(".init_array") (*a3)(void) = s3;
IN(".ctors") (*c7)(void) = s7;
IN(".init_array") (*a4)(void) = s4;
IN(".ctors") (*c6)(void) = s6;
IN(".init_array.00200") (*b)(void) = s2;
IN(".ctors.65400") (*d)(void) = s1;
IN(".preinit_array") (*p)(void) = s0;

int main(void) {
  assert(count == 8);
  for (int i = 0; i < 8; i++)
    assert(steps[i] == i);
  return 0;
}
