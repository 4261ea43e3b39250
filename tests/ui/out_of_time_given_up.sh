# At the end of the time, who gave up before is heard if the others have nothing to say but that they solve clauses.
#@ exit: 2
#@ stdout: unknown: no answer in 8 s; bounded: the counterexample could not be replayed
#@ stdout: unknown: no answer in 2 s while solving clauses
printf '#!/bin/sh\nexec sleep 100\n' >solver.sh
chmod +x solver.sh
cat >clauses.toml <<'END'
[[member]]
name = "script"
engine = "external"
options = { command = "./solver.sh" }
share = 0.5
END
cat clauses.toml - >both.toml <<'END'

[[member]]
name = "bounded"
engine = "bmc"
share = 0.5
END
cat >program.c <<'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4], *p[4];
int main(void) {
  for (int j = 0; j < 4; j++) {
    a[j] = __VERIFIER_nondet_int();
    p[j] = &a[j];
  }
  int i = __VERIFIER_nondet_int();
  if (p[i & 3][i] == 7 && i < -2)
    reach_error();
  return 0;
}
END
"$OXHORN" check --strategy both.toml --timeout 8 program.c
"$OXHORN" check --strategy clauses.toml --timeout 2 program.c
