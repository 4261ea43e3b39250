// realloc takes what malloc gives, not what new gives.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main() {
    char *p = new char[4];
    p = (char *)realloc(p, 8); // FAILS
    free(p);
    return 0;
}
