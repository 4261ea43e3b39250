// A compiler may assume that a signed loop counter only grows; here it wraps around.
//@ differs: math
extern void reach_error(void);

int main(void) {
  for (int i = 2147483640; i > 0; i++)
    ;
  reach_error(); // FAILS
  return 0;
}
