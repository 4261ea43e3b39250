# The loops of a program have names that do not depend on what LLVM does with them, and something is known of their ends.
#@ exit: 0
#@ stdout: fill.0  loops.c:3   at most 8 iterations
#@ stdout: main.0  loops.c:9   depends on data
#@ stdout: main.1  loops.c:10  depends on data (in 1 other)
#@ stdout: main.2  loops.c:12  more than 10000 iterations
#@ stdout: "most_iterations": 8
cat >loops.c <<'END_OF_C'
extern int nondet(void);
static void fill(int *a) {
  for (int i = 0; i < 8; i++)
    a[i] = nondet();
}
int main(void) {
  int a[8];
  fill(a);
  for (int i = 0; i < nondet(); i++)
    for (int j = 0; j < i; j++)
      a[j & 7] += nondet();
  for (int i = 0; i < 1000000; i++)
    a[i & 7] ^= nondet();
  return a[nondet() & 7];
}
END_OF_C
"$OXHORN" loops loops.c && "$OXHORN" loops --format json loops.c
