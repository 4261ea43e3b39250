# Assembly with an instruction that is not known is named with its line, also behind one that is.
#@ exit: 2
#@ last: unknown: inline assembly at assembly.c:6
cat >assembly.c <<'END'
static int x;
int main(void) {
  int y = 1;
  __asm__ volatile("mfence" : : : "memory");
  __asm__ volatile("" : "+r"(y));
  __asm__ volatile("mfence; incl %0" : "+m"(x));
  return x;
}
END
"$OXHORN" check assembly.c
