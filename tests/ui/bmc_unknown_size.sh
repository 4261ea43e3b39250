# An array of another file whose size nobody says cannot be checked: the answer is `unknown` with the line.
#@ exit: 2
#@ last: unknown: the variable elsewhere, whose size is not known at array.c:3
cat >array.c <<'END'
extern int elsewhere[];
int main(void) {
  elsewhere[3] = 1;
  return 0;
}
END
"$OXHORN" check --engine bmc --property reach,memory array.c
