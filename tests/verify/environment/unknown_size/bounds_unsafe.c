// An array of another file may have one element only, so a program that needs more is in error.
//@ flags: --property memory
extern int elsewhere[];

int main(void) {
  elsewhere[0] = 1;
  elsewhere[1] = 2; // FAILS
  return 0;
}
