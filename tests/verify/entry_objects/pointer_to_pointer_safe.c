// A pointer to a pointer.
//@ flags: --entry set --property memory
void set(char **end, char *value) {
    if (!end) return;
    *end = value;
    if (*end) **end = 0;
}
