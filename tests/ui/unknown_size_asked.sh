# Whether an address is inside of an array whose size nobody says has no answer.
#@ exit: 2
#@ last: unknown: the variable elsewhere, whose size is not known at array.c:6
cat >array.c <<'END'
extern void sassert(int);
extern _Bool sea_is_dereferenceable(const void *, unsigned long);
extern int elsewhere[];
int main(void) {
  int x;
  sassert(sea_is_dereferenceable(elsewhere, 8));
  return 0;
}
END
"$OXHORN" check array.c
