# A strategy of one's own: its member answers, and the timeline names it.
#@ exit: 0
#@ stdout: mine
#@ stdout: safe
#@ last: safe
cat >mine.toml <<'END'
[[member]]
name = "mine"
engine = "z3-spacer"
transforms = ["intervals"]
share = 1.0
END
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i++;
  if (i < 0)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --explain --strategy mine.toml program.c
