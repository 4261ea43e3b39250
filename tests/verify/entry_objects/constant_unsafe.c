// A text is constant, also for a function that is given it by its own callee.
//@ flags: --entry set --property memory
static char *name = "none";
void choose(char *n) { if (n) name = n; }
void set(char *p) {
    const char *old = "old";
    if (p) *p = 1;
    *(char *)old = 0; // FAILS
}
