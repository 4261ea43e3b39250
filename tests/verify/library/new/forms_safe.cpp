// Every form of new has a form of delete that gives the memory back.
//@ flags: --engine bmc --property reach,memory,leaks
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <new>

struct alignas(16) wide {
    char bytes[16];
};

int main() {
    int *a = new int(1), *b = new int[2], *c = new (std::nothrow) int(3), *d = new (std::nothrow) int[4];
    wide *e = new wide;
    b[1] = d[3] = 5;
    e->bytes[15] = 7;
    assert(a != 0 && *a == 1 && *c == 3 && b[1] + d[3] == 10 && e->bytes[15] == 7);
    delete a;
    delete[] b;
    delete c;
    operator delete[](d, std::nothrow);
    delete e;
    void *p = operator new(8, std::align_val_t(16));
    operator delete(p, std::align_val_t(16));
    p = operator new[](8, std::align_val_t(16), std::nothrow);
    operator delete[](p, std::align_val_t(16), std::nothrow);
    return 0;
}
