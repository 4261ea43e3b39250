// A function without a body may redirect a pointer whose address it is given.
//@ flags: --engine bmc --property reach,memory
extern void redirect(int **);

int main(void) {
  int x = 0, *p = &x;
  redirect(&p);
  *p = 1; // FAILS
  return 0;
}
