# Invariants about memory name the variables whose addresses they mention.
#@ exit: 0
#@ last: safe
#@ stdout: program.c:7: invariant, loop in main
#@ stdout: &g + 4
#@ stdout: program.c:4: invariant, summary of step
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int a, b; } g;
void step(struct pair *p) { p->a++; p->b++; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) step(&g);
  if (g.a != g.b) reach_error();
  return 0;
}' >program.c
"$OXHORN" check --engine z3-spacer --calls summaries --show-invariants program.c
