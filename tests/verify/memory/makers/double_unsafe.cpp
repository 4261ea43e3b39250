// What was deleted must not be deleted again, whoever made other objects.
//@ flags: --property memory
#include <stdlib.h>

int main() {
    int *a = new int(1);
    void *b = malloc(4);
    free(b);
    delete a;
    delete a; // FAILS
    return 0;
}
