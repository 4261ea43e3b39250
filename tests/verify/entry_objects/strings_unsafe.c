// One character behind the end of a text.
//@ flags: --entry find --strings 3 --property memory
struct item {
    const char *key;
};
int find(const struct item *i) {
    if (!i || !i->key) return 0;
    const char *k = i->key;
    while (*k) k++;
    return k[1]; // FAILS
}
