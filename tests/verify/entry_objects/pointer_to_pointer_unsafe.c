// What a pointer to a pointer leads to may be null.
//@ flags: --entry set --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
void set(char **end) {
    if (!end) return;
    **end = 0; // FAILS
}
