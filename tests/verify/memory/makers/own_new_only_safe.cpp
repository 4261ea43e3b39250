// Without an operator delete of the program, that of the library takes what its operator new gives.
//@ flags: --engine bmc --property memory,leaks
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

void *operator new(size_t size) { return malloc(size); }

int main() {
    int *a = new int(1), *b = new int[3];
    delete a;
    delete[] b;
    return 0;
}
