// With --strings all pointers to characters lead to texts.
//@ flags: --entry find --strings 3 --unwind 5 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
struct item {
    const char *key;
    int value;
};
int find(const struct item *i, const char *key) {
    if (!i || !i->key || !key) return 0;
    const char *k = i->key;
    while (*k && *k == *key) {
        k++;
        key++;
    }
    return *k == *key ? i->value : 0;
}
