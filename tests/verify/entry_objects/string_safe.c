// --string: a text ends with a zero byte.
//@ flags: --entry second --string s --property memory
char second(const char *s) {
    if (!s[0]) return 0;
    return s[1];
}
