# A lane that a vector does not have has no value.
#@ exit: 2
#@ last: unknown: a lane that the vector does not have at program.c:6
cat >program.c <<'END'
typedef int four __attribute__((vector_size(16)));
unsigned nondet_unsigned(void);
int main(void) {
  four a = {1, 2, 3, 4};
  unsigned i = nondet_unsigned();
  int lane = a[i];
  if (lane > 4) __builtin_trap();
  return lane;
}
END
"$OXHORN" check program.c
