// The forms with an alignment make and free as new and delete do.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops

#include <new>

int main() {
    void *p = operator new[](8, std::align_val_t(16));
    operator delete(p, std::align_val_t(16)); // FAILS
    return 0;
}
