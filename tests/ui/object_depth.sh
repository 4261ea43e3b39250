# What lies deeper than --object-depth, or behind a void pointer, is unknown with its name and the option.
#@ exit: 2
#@ stdout: what p->next->next points to, beyond --object-depth 2 (nothing, with --objects-end), at list.c:4
#@ stdout: what p->next points to, beyond --object-depth 1
#@ stdout: what context points to, whose type is not known (--object 'context:BYTES' says how much), at list.c:6
#@ stdout: the use of a pointer in the one element that h points to that its type does not show
#@ absent: unsafe
cat >list.c <<'C'
struct node { int v; struct node *next; };
int third(struct node *p) {
    if (!p || !p->next || !p->next->next) return 0;
    return p->next->next->v;
}
int get(void *context) { return context ? *(int *)context : 0; }
struct holder { union { int *pointer; long number; } u; };
int hold(struct holder *h) { return h && h->u.pointer ? *h->u.pointer : 0; }
C
"$OXHORN" check --entry third --property memory --engine bmc list.c
"$OXHORN" check --entry third --property memory --engine bmc --object-depth 1 list.c
"$OXHORN" check --entry get --property memory --engine bmc list.c
"$OXHORN" check --entry hold --property memory --engine bmc list.c
