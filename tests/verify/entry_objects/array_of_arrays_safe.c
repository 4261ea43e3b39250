// A pointer to an array has all its elements.
//@ flags: --entry last --property memory
int last(int (*m)[3]) {
    if (!m) return 0;
    return (*m)[2];
}
