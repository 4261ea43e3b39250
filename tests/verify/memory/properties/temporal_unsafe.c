// A local variable whose scope has ended, found through memory.
//@ flags: --engine bmc --property temporal
int *kept;
int get(void);

static void keep(void) {
  int local = get();
  kept = &local;
}

int main(void) {
  keep();
  return *kept; // FAILS
}
