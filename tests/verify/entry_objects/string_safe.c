// --string: a text ends with a zero byte.
//@ flags: --entry second --string s --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
char second(const char *s) {
    if (!s[0]) return 0;
    return s[1];
}
