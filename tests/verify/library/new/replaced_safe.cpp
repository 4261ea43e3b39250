// A replaced operator new is what its unreplaced forms call, and so for delete.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <new>
#include <stdlib.h>

static int made, gone;

void *operator new(size_t size) {
    made++;
    return malloc(size);
}

void operator delete(void *p) noexcept {
    gone++;
    free(p);
}

int main() {
    int *a = new int[2], *b = new (std::nothrow) int, *c = new (std::nothrow) int[3];
    assert(made == 3);
    delete[] a;
    delete b;
    operator delete[](c, std::nothrow);
    operator delete(0, 4ul);
    assert(gone == 4);
    return 0;
}
