# A strategy has members.
#@ exit: 3
#@ stderr: there is no member
: >mine.toml
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --strategy mine.toml program.c
