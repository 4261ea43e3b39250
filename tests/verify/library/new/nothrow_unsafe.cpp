// What new with nothrow gives is as large as was asked for.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <new>

int main() {
    char *p = new (std::nothrow) char[3];
    p[3] = 1; // FAILS
    delete[] p;
    return 0;
}
