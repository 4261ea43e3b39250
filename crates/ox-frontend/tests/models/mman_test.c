/* mman.c */
#include "allowed.h"

#include <sys/mman.h>

MODEL_OF(mmap); MODEL_OF(mmap64); MODEL_OF(munmap); MODEL_OF(msync); MODEL_OF(mlock); MODEL_OF(munlock);

static char *volatile memory;
enum { READ_WRITE = PROT_READ | PROT_WRITE, PLAIN = MAP_PRIVATE | MAP_ANONYMOUS };

int main(void) {
  for (size_t length = 1; length < 9000; length += 777) {
    QUEUE(0);
    RUN(memory = length % 2 ? model_mmap(NULL, length, READ_WRITE, PLAIN, -1, 0)
                            : model_mmap64(NULL, length, READ_WRITE, PLAIN, -1, 0));
    CHECK(memory != MAP_FAILED, "mmap");
    for (size_t i = 0; i < (length + 4095) / 4096 * 4096; i++) CHECK(memory[i] == 0, "zeros up to the end of the page");
    ZERO_OR_FAIL(model_msync(memory, length, MS_SYNC));
    ZERO_OR_FAIL(model_mlock(memory, length));
    ZERO_OR_FAIL(model_munlock(memory, length));
    FAILS(model_munmap(memory, 0), 0);
    GIVES(model_munmap(memory, length), 0, 0);
  }
  ox_errno = 0;
  GIVES((size_t)model_mmap(NULL, 5, READ_WRITE, PLAIN, -1, 0), (size_t)MAP_FAILED, 1, 12);
  CHECK(ox_errno == 12, "mmap fails");
  GIVES((size_t)model_mmap(NULL, 0, READ_WRITE, PLAIN, -1, 0), (size_t)MAP_FAILED, 0);
  CHECK(ox_errno == EINVAL, "mmap of nothing");
  GIVES((size_t)model_mmap(NULL, SIZE_MAX, READ_WRITE, PLAIN, -1, 0), (size_t)MAP_FAILED, 0);
  ENDS(model_mmap(NULL, 5, READ_WRITE, MAP_PRIVATE, 3, 0), UNSUPPORTED);
  ENDS(model_mmap(NULL, 5, PROT_READ, PLAIN, -1, 0), UNSUPPORTED);
  ENDS(model_mmap((void *)4096, 5, READ_WRITE, PLAIN | MAP_FIXED, -1, 0), UNSUPPORTED);
  return native_end();
}
