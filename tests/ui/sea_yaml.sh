# SeaHorn's options: what has a meaning is used, a later file counts, the rest is named in one note.
#@ exit: 0
#@ stderr: options of sea.yaml without a meaning here: horn-gsa, keep-temps
#@ stderr: with base.yaml, job.yaml: --engine=bmc -O1 --unwind=5 loop.c
#@ last: safe
echo 'extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
int main(void) {
  unsigned sum = 0, last = nd_uint();
  __VERIFIER_assume(last < 4);
  for (unsigned i = 0; i < last; i++)
    sum += nd_uint() % 2;
  if (sum > last)
    __VERIFIER_error();
  return 0;
}' >loop.c
cat >base.yaml <<'END'
verify_options:
  '-O1': ''
  # bounded
  bmc: opsem
  bound: 1
  inline: ''
  keep-temps:
  horn-gsa: ''
END
printf 'verify_options:\n  bound: 5\n' >job.yaml
"$OXHORN" check --config base.yaml --config job.yaml loop.c
