// One byte more.
//@ flags: --entry clear --object buffer:length --property memory
#include <string.h>
void clear(void *buffer, size_t length) {
    memset(buffer, 0, length + 1); // FAILS
}
