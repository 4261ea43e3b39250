// The operators for arrays are those of the program; those for one object are not.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

void *operator new[](size_t size) { return malloc(size); }
void operator delete[](void *p) noexcept { free(p); }
void operator delete[](void *p, size_t) noexcept { free(p); }

int main() {
    delete[] new int[3];
    int *p = new int(1);
    free(p); // FAILS
    return 0;
}
