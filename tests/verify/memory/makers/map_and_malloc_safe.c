// mmap and malloc in one program, each with its counterpart.
//@ flags: --engine bmc --property memory,leaks
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

#include <sys/mman.h>

int main(void) {
    char *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) p = 0;
    char *q = malloc(100);
    if (p) p[4095] = 1;
    q[99] = 1;
    if (p) munmap(p, 100);
    free(q);
    return 0;
}
