# The program of a solver that is in the path is asked, and the end of the time says which question had no answer.
#@ exit: 2
#@ last: unknown: no answer in 2 s while asking whether a check fails (a formula of size
#@ stdout: for 1 iteration
cat >program.c <<'END_OF_C'
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x * x + y == 12345 && (x ^ y) == 777)
    reach_error();
  return 0;
}
END_OF_C
mkdir bin
cat >bin/bitwuzla <<'END_OF_PROGRAM'
#!/bin/sh
while read -r line; do
  case $line in
    *'(assert'*) asked=yes; echo success ;;
    *'(check-sat'*) [ "$asked" ] && exec sleep 100; echo sat ;;
    *) echo success ;;
  esac
done
END_OF_PROGRAM
chmod +x bin/bitwuzla
PATH=$PWD/bin:$PATH "$OXHORN" check --engine bmc --solver bitwuzla --timeout 2 program.c
