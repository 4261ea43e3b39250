# Without simplification there is more to solve, and the verdicts are the same, whatever the formula is made of.
#@ exit: 0
#@ stdout: more terms
#@ stdout: safe safe safe safe
#@ stdout: unsafe unsafe unsafe unsafe
cat >p.c <<'END'
#include <stdlib.h>
struct node { struct node *next; int value; };
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  struct node *list = NULL;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int() & 7;
    sum += n->value;
    n->next = list;
    list = n;
  }
  int again = OFF;
  for (struct node *n = list; n; n = n->next)
    again += n->value;
  if (again != sum)
    reach_error();
  return 0;
}
END
terms() { "$OXHORN" vc -O0 -DOFF=1 p.c --unwind 4 "$@" | sed -n 's/^; \([0-9]*\) terms.*/\1/p'; }
[ "$(terms --no-simplify)" -gt "$(terms)" ] && echo "more terms"
verdicts() {
  for options in "" "--form dataflow" "--memory arrays" "--placement symbolic"; do
    "$OXHORN" check --quiet --engine bmc --property reach,memory --no-simplify p.c "$@" $options
  done
}
echo $(verdicts -DOFF=0)
echo $(verdicts -DOFF=1)
