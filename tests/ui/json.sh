# JSON is one object and nothing else.
#@ exit: 1
#@ stdout: "verdict": "unsafe" || "verdict":"unsafe"
#@ stdout: "line": 7 || "line":7
echo 'extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int first = __VERIFIER_nondet_int();
  int second = __VERIFIER_nondet_int();
  if (first == 17 && second == first + 1)
    reach_error();
  return 0;
}' >program.c
"$OXHORN" check --format json program.c
