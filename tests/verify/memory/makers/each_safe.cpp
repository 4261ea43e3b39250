// Everything is freed by the counterpart of what made it; null may be freed by all.
//@ flags: --engine bmc --property memory,leaks
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

#include <string.h>
#include <sys/mman.h>

int main() {
    int *a = new int(1), *b = new int[2];
    char *c = strdup("abc");
    void *d = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (d != MAP_FAILED) munmap(d, 5000);
    c = (char *)realloc(c, 10);
    delete a;
    delete[] b;
    free(c);
    a = 0;
    delete a;
    delete[] a;
    free(a);
    return 0;
}
