// --object with a length says how many bytes a void pointer leads to.
//@ flags: --entry clear --object buffer:length --property memory
#include <string.h>
void clear(void *buffer, size_t length) {
    memset(buffer, 0, length);
}
