// One element behind the last.
//@ flags: --entry fifth --object p:4 --property memory
int fifth(int *p) {
    return p[4]; // FAILS
}
