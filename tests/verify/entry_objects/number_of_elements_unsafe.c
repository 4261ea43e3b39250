// One element behind the last.
//@ flags: --entry fifth --object p:4 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
int fifth(int *p) {
    return p[4]; // FAILS
}
