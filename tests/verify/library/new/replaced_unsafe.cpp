// The forms with an alignment do not call the replaced one without.
//@ flags: --engine bmc --property reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <new>
#include <stdlib.h>

static int made;

void *operator new(size_t size) {
    made++;
    return malloc(size);
}

int main() {
    void *p = operator new(8, std::align_val_t(16));
    operator delete(p, std::align_val_t(16));
    assert(made == 1); // FAILS
    return 0;
}
