# The pointers of a counterexample have the names that the source gives them; what is not read is not shown.
#@ exit: 1
#@ stdout: p = an object of its own
#@ stdout: p->next = p
#@ stdout: p->v = 7
#@ stdout: [entry-objects]
#@ absent: p->unused
#@ absent: other =
cat >list.c <<'C'
struct node { int v; struct node *next; int unused; };
struct node *other;
int look(struct node *p) {
    if (p && p->next == p && p->v == 7) return *(int *)0;
    return 0;
}
struct node *get(void) { return other; }
C
"$OXHORN" check --entry look --property memory --engine bmc list.c
