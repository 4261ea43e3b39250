// What new with nothrow gives is as large as was asked for.
//@ flags: --engine bmc --property memory
#include <new>

int main() {
    char *p = new (std::nothrow) char[3];
    p[3] = 1; // FAILS
    delete[] p;
    return 0;
}
