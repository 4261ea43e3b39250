// There is one element unless --object says that there are more.
//@ flags: --entry second --property memory
int second(int *p) {
    if (!p) return 0;
    return p[1]; // FAILS
}
