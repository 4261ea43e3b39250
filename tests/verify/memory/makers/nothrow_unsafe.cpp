// The forms with nothrow make as new does.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

#include <new>

int main() {
    int *p = new (std::nothrow) int(1);
    free(p); // FAILS
    return 0;
}
