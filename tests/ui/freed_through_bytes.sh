# A pointer that was copied byte by byte is freed: without the check of frees it is not known what died.
#@ exit: 2
#@ last: unknown: free of something that is not known to be the start of a heap object (--property free) at a.c:8 is not supported and can be reached
cat >a.c <<'C'
#include <stdlib.h>

int main(void) {
    char *x = malloc(8), *y;
    unsigned char *to = (unsigned char *)&y, *from = (unsigned char *)&x;
    x[0] = 0;
    for (int i = 0; i < 8; i++) to[i] = from[i];
    free(y);
    return x[0] == 1;
}
C
"$OXHORN" check --engine bmc --property temporal a.c
