// The program's operator delete calls free; the library's new need not be malloc.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

void operator delete(void *p) noexcept {
    free(p); // FAILS
}
void operator delete(void *p, size_t) noexcept { operator delete(p); }

int main() {
    delete new int(1);
    return 0;
}
