# A bound for a loop that is not there: the nearest name, and the loops that there are.
#@ exit: 3
#@ stderr: there is no loop mian.0; did you mean main.0? there are main.0 (a.c:3)
echo 'extern int nondet(void);
int main(void) {
  while (nondet())
    ;
}' >a.c
"$OXHORN" check --unwind mian.0:3 a.c
