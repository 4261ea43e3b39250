// A jump back leaves the scope of a variable.
//@ flags: --engine bmc --property reach,memory
int main(void) {
  int *p = 0, rounds = 0;
again:
  if (p)
    return *p; // FAILS
  {
    int x = 5;
    p = &x;
    rounds++;
    goto again;
  }
}
