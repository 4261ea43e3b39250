/* <unistd.h>, <fcntl.h>: descriptors and files with unknown content. A call gives -1 with `errno`, or what POSIX allows. */
#include "descriptors.h"

static void reads_text(const char *text) { (void)ox_text_length(text); }

static int open_named(const char *name, const char *of) {
  reads_text(name);
  return ox_descriptor_or_fail(of);
}

static ssize_t_ read_bytes(void *to, size_t size, const char *of) {
  ssize_t_ length = ox_count_or_fail(size, of);
  if (length > 0) ox_any_bytes(to, (size_t)length, of);
  return length;
}

static ssize_t_ write_bytes(const void *from, size_t size, const char *of) {
  ox_reads(from, size);
  return ox_count_or_fail(size, of);
}

//@ allowed fcntl.h
int open(const char *name, int flags, ...) {
  (void)flags;
  return open_named(name, "open");
}

//@ allowed fcntl.h
int open64(const char *name, int flags, ...) {
  (void)flags;
  return open_named(name, "open64");
}

//@ allowed fcntl.h
int openat(int directory, const char *name, int flags, ...) {
  (void)directory, (void)flags;
  return open_named(name, "openat");
}

//@ allowed fcntl.h
int __open_2(const char *name, int flags) {
  (void)flags;
  return open_named(name, "open");
}

//@ allowed fcntl.h
int __open64_2(const char *name, int flags) {
  (void)flags;
  return open_named(name, "open64");
}

//@ allowed fcntl.h
int creat(const char *name, unsigned mode) {
  (void)mode;
  return open_named(name, "creat");
}

//@ allowed fcntl.h
int creat64(const char *name, unsigned mode) {
  (void)mode;
  return open_named(name, "creat64");
}

/* struct flock, in which locks are asked for and told. */
static int lock(void *flock, size_t size, bool tells) {
  ox_reads(flock, size);
  int result = ox_zero_or_fail("fcntl");
  if (result == 0 && tells) ox_any_bytes(flock, size, "fcntl");
  return result;
}

static int control(int command, va_list list, const char *of) {
  switch (command) {
    case 0: case 1030: return ox_descriptor_or_fail(of); /* F_DUPFD */
    case 1: case 3: case 9: case 1032:  /* F_GETFD, F_GETFL, F_GETOWN, F_GETPIPE_SZ */
      return ox_number_or_fail(of);
    case 2: case 4: case 8:             /* F_SETFD, F_SETFL, F_SETOWN */
      return ox_zero_or_fail(of);
    case 5:                             /* F_GETLK */
    case 6: case 7:                     /* F_SETLK, F_SETLKW */
      return lock(va_arg(list, void *), sizeof(void *) == 8 ? 32 : 16, command == 5);
    default: ox_unsupported("this command of fcntl");
  }
}

//@ allowed fcntl.h
int fcntl(int descriptor, int command, ...) {
  (void)descriptor;
  va_list list;
  va_start(list, command);
  int result = control(command, list, "fcntl");
  va_end(list);
  return result;
}

//@ allowed fcntl.h
int fcntl64(int descriptor, int command, ...) {
  (void)descriptor;
  va_list list;
  va_start(list, command);
  if (sizeof(void *) == 4 && command >= 5 && command <= 7) ox_unsupported("this command of fcntl64");
  int result = control(command, list, "fcntl");
  va_end(list);
  return result;
}

//@ allowed fcntl.h
int posix_fadvise(int descriptor, long offset, long length, int advice) {
  (void)descriptor, (void)offset, (void)length, (void)advice;
  return ox_zero_or_error("posix_fadvise");
}

//@ allowed sys/file.h
int flock(int descriptor, int operation) {
  (void)descriptor, (void)operation;
  return ox_zero_or_fail("flock");
}

//@ allowed sys/ioctl.h
int ioctl(int descriptor, unsigned long request, ...) {
  (void)descriptor;
  /* FIONREAD, FIONBIO, TIOCGWINSZ */
  if (request != 0x541b && request != 0x5421 && request != 0x5413) ox_unsupported("this request of ioctl");
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  int result = ox_zero_or_fail("ioctl");
  switch (request) {
    case 0x541b:
      if (result == 0) *(int *)argument = ox_any_between(0, INT_MAX, "ioctl");
      return result;
    case 0x5421:
      ox_reads(argument, sizeof(int));
      return result;
    default:
      if (result == 0) ox_any_bytes(argument, 4 * sizeof(short), "ioctl");
      return result;
  }
}

//@ allowed unistd.h
int close(int descriptor) {
  ox_descriptor_closed(descriptor);
  return ox_zero_or_fail("close");
}

//@ allowed unistd.h
ssize_t_ read(int descriptor, void *to, size_t size) {
  (void)descriptor;
  return read_bytes(to, size, "read");
}

//@ allowed unistd.h
ssize_t_ __read_chk(int descriptor, void *to, size_t size, size_t room) {
  (void)descriptor;
  if (size > room) abort();
  return read_bytes(to, size, "read");
}

//@ allowed unistd.h
ssize_t_ pread(int descriptor, void *to, size_t size, long offset) {
  (void)descriptor, (void)offset;
  return read_bytes(to, size, "pread");
}

//@ allowed unistd.h
ssize_t_ pread64(int descriptor, void *to, size_t size, long long offset) {
  (void)descriptor, (void)offset;
  return read_bytes(to, size, "pread64");
}

//@ allowed unistd.h
ssize_t_ write(int descriptor, const void *from, size_t size) {
  (void)descriptor;
  return write_bytes(from, size, "write");
}

//@ allowed unistd.h
ssize_t_ pwrite(int descriptor, const void *from, size_t size, long offset) {
  (void)descriptor, (void)offset;
  return write_bytes(from, size, "pwrite");
}

//@ allowed unistd.h
ssize_t_ pwrite64(int descriptor, const void *from, size_t size, long long offset) {
  (void)descriptor, (void)offset;
  return write_bytes(from, size, "pwrite64");
}

struct iovec {
  void *base;
  size_t length;
};

/* The bytes of all parts, of which `most` come; their content is any as far as that. */
//@ allowed sys/uio.h
ssize_t_ readv(int descriptor, const struct iovec *parts, int count) {
  (void)descriptor;
  size_t asked = 0;
  for (int i = 0; i < count; i++) asked += parts[i].length;
  ssize_t_ length = ox_count_or_fail(asked, "readv");
  size_t left = length > 0 ? (size_t)length : 0;
  for (int i = 0; i < count && left > 0; i++) {
    size_t bytes = parts[i].length < left ? parts[i].length : left;
    ox_any_bytes(parts[i].base, bytes, "readv");
    left -= bytes;
  }
  return length;
}

//@ allowed sys/uio.h
ssize_t_ writev(int descriptor, const struct iovec *parts, int count) {
  (void)descriptor;
  size_t asked = 0;
  for (int i = 0; i < count; i++) {
    ox_reads(parts[i].base, parts[i].length);
    asked += parts[i].length;
  }
  return ox_count_or_fail(asked, "writev");
}

enum { FROM_START = 0, TO_HOLE = 4 };

/* Of a file that can seek. */
static long long seek(long long offset, int from, const char *of) {
  long long result = ox_long_long_or_fail(of);
  ox_assume(result < 0 || (from >= FROM_START && from <= TO_HOLE && (from != FROM_START || result == offset)));
  return result;
}

/* Too far for a long is an error. */
//@ allowed unistd.h
long lseek(int descriptor, long offset, int from) {
  (void)descriptor;
  long long result = seek(offset, from, "lseek");
  if (result <= LONG_MAX) return (long)result;
  ox_errno = OX_EOVERFLOW;
  return -1;
}

//@ allowed unistd.h
long long lseek64(int descriptor, long long offset, int from) {
  (void)descriptor;
  return seek(offset, from, "lseek64");
}

//@ allowed unistd.h
int dup(int descriptor) {
  (void)descriptor;
  return ox_descriptor_or_fail("dup");
}

static int duplicate_to(int wanted, const char *of) {
  int result = ox_any_int(of);
  ox_assume(result == -1 || (result >= 0 && result == wanted));
  if (result < 0) ox_fail("errno");
  else ox_descriptor_opened(result);
  return result;
}

//@ allowed unistd.h
int dup2(int descriptor, int wanted) {
  (void)descriptor;
  return duplicate_to(wanted, "dup2");
}

//@ allowed unistd.h
int dup3(int descriptor, int wanted, int flags) {
  (void)descriptor, (void)flags;
  return duplicate_to(wanted, "dup3");
}

static int make_pipe(int *ends, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  ends[0] = ox_any_descriptor(of);
  ends[1] = ox_any_descriptor(of);
  return 0;
}

//@ allowed unistd.h
int pipe(int *ends) {
  return make_pipe(ends, "pipe");
}

//@ allowed unistd.h
int pipe2(int *ends, int flags) {
  (void)flags;
  return make_pipe(ends, "pipe2");
}

//@ allowed unistd.h
int isatty(int descriptor) {
  (void)descriptor;
  int result = ox_any_between(0, 1, "isatty");
  if (result == 0) ox_fail("errno");
  return result;
}

//@ allowed unistd.h
int fsync(int descriptor) {
  (void)descriptor;
  return ox_zero_or_fail("fsync");
}

//@ allowed unistd.h
int fdatasync(int descriptor) {
  (void)descriptor;
  return ox_zero_or_fail("fdatasync");
}

//@ allowed unistd.h
void sync(void) {}

//@ allowed unistd.h
int ftruncate(int descriptor, long length) {
  (void)descriptor, (void)length;
  return ox_zero_or_fail("ftruncate");
}

//@ allowed unistd.h
int ftruncate64(int descriptor, long long length) {
  (void)descriptor, (void)length;
  return ox_zero_or_fail("ftruncate64");
}

//@ allowed unistd.h
int truncate(const char *name, long length) {
  (void)length;
  reads_text(name);
  return ox_zero_or_fail("truncate");
}
