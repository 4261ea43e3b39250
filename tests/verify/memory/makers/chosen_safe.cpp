// Which object it is is known only in the execution, and each is freed as it was made.
//@ flags: --property memory,leaks
#include <stdlib.h>

extern "C" int __VERIFIER_nondet_int(void);

int main() {
    bool array = __VERIFIER_nondet_int() > 7;
    char *p = array ? new char[4] : (char *)malloc(4);
    p[3] = 1;
    if (array)
        delete[] p;
    else
        free(p);
    return 0;
}
