// Without --object a pointer parameter may be null.
//@ flags: --entry reset --property memory --engine bmc
//@ open: clauses: what comes from outside may be put where it does not replay
struct list {
    int count;
    char *name;
};
void reset(struct list *l) {
    l->count = 0; // FAILS
}
