// A volatile variable may change between two reads.
extern void reach_error(void);

static volatile int port;

int main(void) {
  int a = port;
  int b = port;
  if (a != b)
    reach_error(); // FAILS
  return 0;
}
