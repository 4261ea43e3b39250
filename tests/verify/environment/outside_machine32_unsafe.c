// As outside_result_unsafe.c, with pointers of 32 bits.
//@ flags: -m32
//@ open: clauses: what comes from outside may be put where it does not replay
extern void reach_error(void);
extern int *find(void);
int level = 1;

int main(void) {
  int *p = find();
  level = 1;
  *p = 2;
  if (level != 1)
    reach_error(); // FAILS
  return 0;
}
