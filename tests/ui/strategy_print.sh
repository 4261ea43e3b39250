# The strategy in force is printed, as a file to start from.
#@ exit: 0
#@ stdout: [[member]]
#@ stdout: engine = "bmc"
#@ stdout: share = 
"$OXHORN" strategy >auto.toml || exit 9
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 12 && x != 11)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --strategy auto.toml program.c >/dev/null || exit 8
cat auto.toml
