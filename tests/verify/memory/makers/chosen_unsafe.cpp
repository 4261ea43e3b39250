// Which object it is is known only in the execution, and one of them is freed in the wrong way.
//@ flags: --property memory
#include <stdlib.h>

extern "C" int __VERIFIER_nondet_int(void);

int main() {
    int which = __VERIFIER_nondet_int();
    char *p = which > 7 ? new char[4] : (char *)malloc(4);
    p[3] = 1;
    if (which > 8)
        delete[] p;
    else
        free(p); // FAILS
    return 0;
}
