// A function without a body is taken to leave the array as it is and not to call back.
//@ flags: --engine bmc --externals pure
#include <assert.h>
extern void sort(int *, int, int, int (*)(const void *, const void *));
static int calls;

static int compare(const void *a, const void *b) {
    calls++;
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    int a[3] = {3, 1, 2};
    sort(a, 3, sizeof(int), compare);
    assert(a[0] == 3 && calls == 0);
    return 0;
}
