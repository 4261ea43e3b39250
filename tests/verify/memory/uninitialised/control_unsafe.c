// Which branch is taken depends on a member that was never set.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct option {
  int set, value;
};

static int get(const struct option *o) { return o->set == 1 ? o->value : 0; }

int main(void) {
  struct option o;
  o.value = 5;
  assert(get(&o) == 0); // FAILS
  return 0;
}
