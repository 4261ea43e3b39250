// The function pointer of a struct is replaced through another pointer to the struct.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct machine {
  int state;
  int (*step)(struct machine *);
};

static int stop(struct machine *m) { return m->state = 0; }
static int start(struct machine *m) {
  m->step = stop;
  return m->state = 1;
}

int main(void) {
  struct machine m = {0, start};
  m.step(&m);
  m.step(&m);
  assert(m.state == 1); // FAILS
  return 0;
}
