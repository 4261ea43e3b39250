# One loop has a bound of its own; the other goes as deep as the rest.
#@ exit: 2
#@ stdout: loop at two.c:7 may exceed 3 iterations, which is its own bound (for this loop alone: --unwind main.0:N)
cat >two.c <<'END_OF_C'
extern unsigned nondet(void);
extern void reach_error(void);
int main(void) {
  unsigned n = nondet(), m = nondet(), sum = 0;
  if (n > 5 || m > 5)
    return 0;
  for (unsigned i = 0; i < n; i++)
    sum += nondet() & 1;
  for (unsigned i = 0; i < m; i++)
    sum += nondet() & 1;
  if (sum > n + m)
    reach_error();
  return 0;
}
END_OF_C
"$OXHORN" check --engine bmc --unwind 8,main.1:6 --quiet two.c || exit
"$OXHORN" check --engine bmc --unwind two.c:7:6,main:9:6 --quiet two.c || exit
"$OXHORN" check --engine bmc --unwind main.0:3 --unwind 8 two.c
