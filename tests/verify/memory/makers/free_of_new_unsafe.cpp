// What new gives must not be freed with free.
//@ flags: --property memory
#include <stdlib.h>

int main() {
    int *p = new int(1);
    free(p); // FAILS
    return 0;
}
