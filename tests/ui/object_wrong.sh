# Options for objects that make no sense.
#@ exit: 3
#@ stderr: --string: n does not point to characters
#@ stderr: --string: f has no parameter name; it has l, l->text, n, n->next
#@ stderr: x is not a number of characters
#@ stderr: 9 is not in 0..=8
#@ stderr: --object: how large what h points to is cannot be seen
#@ stderr: --object: n is there twice
#@ stderr: --object: 9000000000000000 elements of n are more than fit
cat >main.c <<'C'
struct node { int v; struct node *next; };
struct line { char *text; };
struct hidden;
int f(struct node *n, struct line *l) { return n && l; }
int g(struct hidden *h) { return h != 0; }
C
"$OXHORN" check --entry f --property memory --string n main.c
"$OXHORN" check --entry f --property memory --object-depth 1 --string name main.c
"$OXHORN" check --entry f --property memory --string n:x main.c
"$OXHORN" check --entry f --property memory --object-depth 9 main.c
"$OXHORN" check --entry g --property memory --object h main.c
"$OXHORN" check --entry f --property memory --object n --object n:4 main.c
"$OXHORN" check --entry f --property memory --object n:9000000000000000 main.c
