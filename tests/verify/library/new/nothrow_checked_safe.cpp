// Who looks at what new with nothrow gives is safe.
//@ flags: --engine bmc --property reach,memory,leaks --malloc-may-fail
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <new>

int main() {
    int *p = new (std::nothrow) int(3);
    if (p != 0) assert(*p == 3);
    delete p;
    return 0;
}
