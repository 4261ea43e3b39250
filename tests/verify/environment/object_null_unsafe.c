// Without --object a pointer parameter may be null.
//@ flags: --entry reset --property memory --engine bmc
struct list {
    int count;
    char *name;
};
void reset(struct list *l) {
    l->count = 0; // FAILS
}
