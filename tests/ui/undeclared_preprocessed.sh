# Functions of dialects that a preprocessed file does not declare have their types too.
#@ exit: 0
#@ last: safe
cat >program.i <<'END'
# 1 "program.c"
int main(void) {
  char *p = __CPROVER_allocate(3, 1);
  __CPROVER_assert(p[2] == 0, "zero");
  return 0;
}
END
"$OXHORN" check program.i
