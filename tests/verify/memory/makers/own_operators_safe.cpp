// Operators of the program that call malloc and free: what they do counts.
//@ flags: --engine bmc --property memory,leaks
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

void *operator new(size_t size) { return malloc(size); }
void operator delete(void *p) noexcept { free(p); }
void operator delete(void *p, size_t) noexcept { free(p); }

int main() {
    int *a = new int(1), *b = new int[3];
    delete a;
    delete[] b;
    a = new int(2);
    free(a);
    return 0;
}
