// What a pointer to a pointer leads to may be null.
//@ flags: --entry set --property memory
void set(char **end) {
    if (!end) return;
    **end = 0; // FAILS
}
