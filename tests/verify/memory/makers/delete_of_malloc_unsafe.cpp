// What malloc gives must not be freed with delete.
//@ flags: --property memory
#include <stdlib.h>

int main() {
    int *p = (int *)malloc(sizeof(int));
    delete p; // FAILS
    return 0;
}
