# Integers only approximate a shift by a variable; the second try has bit-vectors. What clang says is said once.
#@ exit: 0
#@ last: safe
#@ stdout: (bv)
#@ stderr: warning:
echo 'extern void reach_error(void);
int main(void) {
  unsigned char copy = 0;
  for (unsigned char place = 0; place < 4; place++) {
    unsigned char mask = (unsigned char)(1 << place);
    if (10 & mask)
      copy = copy + mask;
  }
  if (copy != 10)
    reach_error();
#warning "said once"
  return 0;
}' >copy_bits.c
"$OXHORN" check copy_bits.c 2>err.txt
status=$?
cat err.txt >&2
[ "$(grep -c 'warning:' err.txt)" = 1 ] || exit 9
exit $status
