// Behind the end of a text there is nothing.
//@ flags: --entry second --string s --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
char second(const char *s) {
    return s[1]; // FAILS
}
