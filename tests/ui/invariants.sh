# The source with what is known at loops and functions, and each check proved or a warning.
#@ exit: 0
#@ stdout: entry of half: 0 <= n && n <= 1000
#@ stdout: loop in main: 
#@ stdout: proved   two.c:18: reach_error()
#@ stdout: warning  two.c:20: reach_error()
#@ stdout: proved 1 of 2 checks
#@ stdout: "proved": 1
cat >two.c <<'END_OF_C'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static __attribute__((noinline)) int half(int n) {
  int r = 0;
  while (n >= 2) {
    n -= 2;
    r++;
  }
  return r;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  int i = 0;
  while (i < n)
    i++;
  if (i != n) reach_error();
  int h = half(n);
  if (h * h == 49) reach_error();
  return 0;
}
END_OF_C
"$OXHORN" invariants --calls summaries two.c && "$OXHORN" invariants --calls summaries --format json two.c
