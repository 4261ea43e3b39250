// One byte more.
//@ flags: --entry clear --object buffer:length --property memory --engine bmc
//@ open: clauses: objects that are chosen by an input
#include <string.h>
void clear(void *buffer, size_t length) {
    memset(buffer, 0, length + 1); // FAILS
}
