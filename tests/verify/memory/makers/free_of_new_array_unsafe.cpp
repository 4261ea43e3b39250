// What new[] gives must not be freed with free.
//@ flags: --property memory
#include <stdlib.h>

int main() {
    char *p = new char[5];
    free(p); // FAILS
    return 0;
}
