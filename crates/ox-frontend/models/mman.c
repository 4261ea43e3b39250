/* <sys/mman.h>: only memory without a file. It is a heap object of whole pages full of 0, so what is not unmapped is a leak.
   Deviation: it need not begin at a page. */
#include "allowed.h"

enum { PAGE = 4096, READ_AND_WRITE = 3, IS_FIXED = 0x10, IS_ANONYMOUS = 0x20 };

static void *const FAILED = (void *)-1;

static void *map(size_t length, int protection, int flags, const char *of) {
  if (!(flags & IS_ANONYMOUS)) ox_unsupported("mmap of a file");
  if (flags & IS_FIXED) ox_unsupported("mmap at an address");
  if ((protection & READ_AND_WRITE) != READ_AND_WRITE) ox_unsupported("mmap of memory that cannot be read and written");
  if (length == 0 || length > PTRDIFF_MAX - PAGE) {
    ox_errno = length == 0 ? OX_EINVAL : OX_ENOMEM;
    return FAILED;
  }
  size_t size = (length + PAGE - 1) & ~(size_t)(PAGE - 1);
  void *memory = ox_any_bool(of) ? NULL : ox_map(1, size);
  if (memory == NULL) {
    ox_fail("errno");
    return FAILED;
  }
  return memory;
}

//@ allowed sys/mman.h
void *mmap(void *wanted, size_t length, int protection, int flags, int descriptor, long offset) {
  (void)wanted, (void)descriptor, (void)offset;
  return map(length, protection, flags, "mmap");
}

//@ allowed sys/mman.h
void *mmap64(void *wanted, size_t length, int protection, int flags, int descriptor, long long offset) {
  (void)wanted, (void)descriptor, (void)offset;
  return map(length, protection, flags, "mmap64");
}

//@ allowed sys/mman.h
int munmap(void *memory, size_t length) {
  if (length == 0) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  ox_reads(memory, length);
#ifndef OX_NATIVE /* there the size of an object is not known so precisely */
  bool is_other = ox_is_heap_start(memory) && !ox_is_mapped_start(memory);
  bool is_part = ((length + PAGE - 1) & ~(size_t)(PAGE - 1)) != ox_object_size(memory);
  if (is_part && !is_other) ox_unsupported("munmap of a part");
#endif
  ox_unmap(memory);
  return 0;
}

//@ allowed sys/mman.h
int msync(void *memory, size_t length, int flags) {
  (void)flags;
  ox_reads(memory, length);
  return ox_zero_or_fail("msync");
}

//@ allowed sys/mman.h
int mlock(const void *memory, size_t length) {
  ox_reads(memory, length);
  return ox_zero_or_fail("mlock");
}

//@ allowed sys/mman.h
int munlock(const void *memory, size_t length) {
  ox_reads(memory, length);
  return ox_zero_or_fail("munlock");
}
