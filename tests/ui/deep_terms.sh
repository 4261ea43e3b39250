# Terms that are nested a hundred thousand deep: no stack overflows.
#@ exit: 2
#@ stdout: sat
#@ last: unknown: no answer in 4 s while
n=100000
{
  echo '(set-logic HORN)(declare-fun p (Int) Bool)'
  printf '(assert (forall ((x Int)) (=> (= x '
  printf '(+ 1 %.0s' $(seq $n)
  printf 0
  printf ')%.0s' $(seq $n)
  echo ') (p x))))(assert (forall ((x Int)) (=> (and (p x) (= x 5)) false)))(check-sat)'
} >deep.smt2
"$OXHORN" solve --timeout 60 deep.smt2 || exit 1
echo 'extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned s = __VERIFIER_nondet_uint();
  for (int i = 0; i < 100000; i++)
    s = (s ^ (s << 3)) * 5 + i;
  if (s == 12345)
    reach_error();
  return 0;
}' >deep.c
"$OXHORN" check --engine bmc --timeout 4 --unwind main.0:100000 deep.c
