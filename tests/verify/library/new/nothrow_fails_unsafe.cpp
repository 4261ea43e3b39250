// With --malloc-may-fail new with nothrow may give null.
//@ flags: --engine bmc --property memory --malloc-may-fail
//@ open: clauses: models of library functions are loops
#include <new>

int main() {
    int *p = new (std::nothrow) int;
    *p = 1; // FAILS
    delete p;
    return 0;
}
