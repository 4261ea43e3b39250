// Behind the end of a text there is nothing.
//@ flags: --entry second --string s --property memory
char second(const char *s) {
    return s[1]; // FAILS
}
