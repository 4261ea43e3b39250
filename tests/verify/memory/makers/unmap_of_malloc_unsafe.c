// munmap takes what mmap gives, not what malloc gives.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

#include <sys/mman.h>

int main(void) {
    char *p = malloc(100);
    munmap(p, 100); // FAILS
    return 0;
}
