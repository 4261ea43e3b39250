// Fig. 2 of the UFO paper (CAV 2012): LLVM reduces it to `return 1`, taking x for 0 and not 0 at once.
extern void reach_error(void);

static void func1(void) {}
static void func2(void) {
  reach_error(); // FAILS
}

int main(void) {
  int x;
  if (x == 0)
    func1();
  if (x != 0)
    func2();
  return 1;
}
