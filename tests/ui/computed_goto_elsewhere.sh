# A computed goto to something that is no label of its function: the answer is `unknown` and names the line.
#@ exit: 2
#@ last: unknown: a computed goto to no label of its function at goto.c:4
cat >goto.c <<'END'
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  void *p = __VERIFIER_nondet_ulong() ? &&end : (void *)__VERIFIER_nondet_ulong();
  goto *p;
end:
  return 0;
}
END
"$OXHORN" check --engine bmc goto.c
