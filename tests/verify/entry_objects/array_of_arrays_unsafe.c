// A pointer to an array, and the array behind it.
//@ flags: --entry last --property memory
int last(int (*m)[3]) {
    if (!m) return 0;
    return m[1][0]; // FAILS
}
