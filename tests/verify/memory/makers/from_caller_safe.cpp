// Objects of the caller may have been made in every way.
//@ flags: --engine bmc --property free --entry take --object p --object q
//@ open: clauses: addresses of two objects are compared
#include <stdlib.h>

extern "C" void take(int *p, int *q) {
    int *own = new int(3);
    delete own;
    if (p == q) return;
    free(p);
    delete q;
}
