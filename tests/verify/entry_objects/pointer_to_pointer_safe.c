// A pointer to a pointer.
//@ flags: --entry set --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
void set(char **end, char *value) {
    if (!end) return;
    *end = value;
    if (*end) **end = 0;
}
