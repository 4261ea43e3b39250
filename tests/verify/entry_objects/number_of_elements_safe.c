// --object with a number: so many elements.
//@ flags: --entry fourth --object p:4 --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
int fourth(int *p) {
    return p[3];
}
