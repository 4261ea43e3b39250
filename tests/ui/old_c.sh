# What clang refuses by default compiles, and the report says so.
#@ exit: 0
#@ stdout: assuming: the program means what clang refuses by default: implicit-int (program.c:1), int-conversion (program.c:4 and 1 more), incompatible-pointer-types (program.c:6) [old-c]
#@ last: safe
cat >program.c <<'END'
static x;
extern void reach_error(void);
int main(void) {
  char *p = 5;
  long n = p;
  int *q = p;
  if (n != 5 || (char *)q != p || x)
    reach_error();
  return 0;
}
END
"$OXHORN" check program.c
