# A bad access is told by the offset, the object and its size.
#@ exit: 1
#@ stdout: program.c:3: read 1 byte at offset 6 of js (6 bytes, program.c:5) (in get)
#@ last: unsafe
cat >program.c <<'END'
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((noinline)) static int get(const char *text, unsigned i) {
  return text[i]; }
int main(void) {
  char js[6] = "hello";
  unsigned i = __VERIFIER_nondet_uint();
  return i < 7 ? get(js, i) : 0;
}
END
"$OXHORN" check --property memory program.c
