// What mmap gives must not be freed with free.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

#include <sys/mman.h>

int main(void) {
    char *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return 1;
    free(p); // FAILS
    return 0;
}
