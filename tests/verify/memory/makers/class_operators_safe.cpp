// A class may have operators of its own.
//@ flags: --property memory,leaks
#include <stdlib.h>

struct counted {
    int value;
    static void *operator new(size_t size) { return malloc(size); }
    static void operator delete(void *p) { free(p); }
};

int main() {
    counted *a = new counted;
    int *b = new int(1);
    a->value = *b;
    delete a;
    delete b;
    return 0;
}
