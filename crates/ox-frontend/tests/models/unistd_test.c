/* unistd.c */
#include "allowed.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

MODEL_OF(open); MODEL_OF(open64); MODEL_OF(openat); MODEL_OF(creat); MODEL_OF(creat64); MODEL_OF(fcntl); MODEL_OF(fcntl64);
MODEL_OF(posix_fadvise); MODEL_OF(flock); MODEL_OF(ioctl); MODEL_OF(close); MODEL_OF(read); MODEL_OF(pread); MODEL_OF(pread64);
MODEL_OF(write); MODEL_OF(pwrite); MODEL_OF(pwrite64); MODEL_OF(readv); MODEL_OF(writev); MODEL_OF(lseek); MODEL_OF(lseek64);
MODEL_OF(dup); MODEL_OF(dup2); MODEL_OF(dup3); MODEL_OF(pipe); MODEL_OF(pipe2); MODEL_OF(isatty); MODEL_OF(fsync);
MODEL_OF(fdatasync); MODEL_OF(sync); MODEL_OF(ftruncate); MODEL_OF(ftruncate64); MODEL_OF(truncate);
extern int model___open_2(const char *, int), model___open64_2(const char *, int);
extern ssize_t model___read_chk(int, void *, size_t, size_t);

/* What comes out of a pipe. */
static void reading(void) {
  int ends[2];
  if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) return;
  for (int i = 0; i < 3000; i++) {
    size_t sent = native_below(10), size = native_below(12);
    char content[16];
    native_fill(content, sizeof content);
    if (sent > 0 && write(ends[1], content, sent) != (ssize_t)sent) return;
    char *theirs = native_block(size), *mine = native_copy(theirs, size);
    ssize_t wanted = read(ends[0], theirs, size);
    native_forget();
    native_next(wanted);
    if (wanted < 0) native_next(errno);
    for (ssize_t j = 0; j < wanted; j++) native_next((unsigned char)theirs[j]);
    int how;
    switch (native_below(4)) {
      case 0: how = RUN(result = model_read(0, mine, size)); break;
      case 1: how = RUN(result = model___read_chk(0, mine, size, size)); break;
      case 2: how = RUN(result = model_pread(0, mine, size, 0)); break;
      default: how = RUN(result = model_pread64(0, mine, size, 0));
    }
    CHECK(how == RETURNED && result == wanted && memcmp(mine, theirs, size) == 0, "%lld, not %zd", result, wanted);
    if (wanted < 0) CHECK(ox_errno == errno, "errno");
    COUNT_OR_FAIL(model_read(0, mine, size), (long long)size);
    COUNT_OR_FAIL(model_write(1, mine, size), (long long)size);
    COUNT_OR_FAIL(model_pwrite(1, mine, size, 5), (long long)size);
    COUNT_OR_FAIL(model_pwrite64(1, mine, size, 5), (long long)size);
    ENDS(model___read_chk(0, mine, size + 1, size), ABORTED);
    while (read(ends[0], content, sizeof content) > 0) {}

    char *parts[3];
    struct iovec vector[3];
    size_t all = 0;
    for (int j = 0; j < 3; j++) {
      vector[j].iov_len = native_below(4);
      vector[j].iov_base = parts[j] = native_block(vector[j].iov_len);
      memset(parts[j], 'x', vector[j].iov_len);
      all += vector[j].iov_len;
    }
    size_t got = native_below(all + 1), count = 0;
    native_forget();
    native_next((long long)got);
    for (size_t j = 0; j < got; j++) native_next('y');
    RUN(result = model_readv(0, vector, 3));
    for (int j = 0; j < 3; j++)
      for (size_t k = 0; k < vector[j].iov_len; k++, count++) CHECK(parts[j][k] == (count < got ? 'y' : 'x'), "readv");
    CHECK(result == (long long)got, "readv");
    COUNT_OR_FAIL(model_readv(0, vector, 3), (long long)all);
    COUNT_OR_FAIL(model_writev(0, vector, 3), (long long)all);
    for (int j = 0; j < 3; j++) free(parts[j]);
    free(theirs);
    free(mine);
  }
  close(ends[0]);
  close(ends[1]);
}

int main(void) {
  reading();
  DESCRIPTOR_OR_FAIL(model_open("name", O_RDONLY));
  DESCRIPTOR_OR_FAIL(model_open64("name", O_CREAT, 0644));
  DESCRIPTOR_OR_FAIL(model_openat(3, "name", O_RDONLY));
  DESCRIPTOR_OR_FAIL(model___open_2("name", O_RDONLY));
  DESCRIPTOR_OR_FAIL(model___open64_2("name", O_RDONLY));
  DESCRIPTOR_OR_FAIL(model_creat("name", 0644));
  DESCRIPTOR_OR_FAIL(model_creat64("name", 0644));
  ZERO_OR_FAIL(model_close(3));
  NUMBER_OR_FAIL(model_fcntl(3, F_GETFL));
  DESCRIPTOR_OR_FAIL(model_fcntl64(3, F_DUPFD, 5));
  ZERO_OR_FAIL(model_fcntl(3, F_SETFL, O_NONBLOCK));
  struct flock *lock = native_block(sizeof *lock);
  ZERO_OR_FAIL(model_fcntl(3, F_GETLK, lock));
  ZERO_OR_FAIL(model_fcntl64(3, F_SETLK, lock));
  free(lock);
  ENDS(model_fcntl(3, 12345), UNSUPPORTED);
  int number = -1;
  GIVES(model_ioctl(3, FIONREAD, &number), 0, 0, 17);
  CHECK(number == 17, "FIONREAD");
  ZERO_OR_FAIL(model_ioctl(3, FIONBIO, &number));
  struct winsize *window = native_block(sizeof *window);
  ZERO_OR_FAIL(model_ioctl(3, TIOCGWINSZ, window));
  free(window);
  ENDS(model_ioctl(3, 12345), UNSUPPORTED);
  ZERO_OR_ERROR(model_posix_fadvise(3, 0, 0, 0));
  ZERO_OR_FAIL(model_flock(3, LOCK_SH));
  NUMBER_OR_FAIL(model_lseek(3, 0, SEEK_END));
  NUMBER_OR_FAIL(model_lseek64(3, 0, SEEK_END));
  NUMBER_OR_FAIL(model_lseek(3, -5, SEEK_CUR));
  GIVES(model_lseek(3, 12, SEEK_SET), 12, 12);
  FAILS(model_lseek(3, 12, SEEK_SET), -1, 29);
  IS_NOT_ALLOWED(model_lseek(3, 12, SEEK_SET), 13);
  IS_NOT_ALLOWED(model_lseek64(3, -12, SEEK_SET), 0);
  IS_NOT_ALLOWED(model_lseek(3, 12, 5), 12);
  FAILS(model_lseek(3, 12, -1), -1, 22);
  DESCRIPTOR_OR_FAIL(model_dup(3));
  GIVES(model_dup2(3, 7), 7, 7);
  FAILS(model_dup2(3, 7), -1, 9);
  IS_NOT_ALLOWED(model_dup2(3, 7), 6);
  GIVES(model_dup3(3, 7, 0), 7, 7);
  IS_NOT_ALLOWED(model_dup2(3, -5), -5);
  int ends[2];
  GIVES(model_pipe(ends), 0, 0, 3, 4);
  CHECK(ends[0] == 3 && ends[1] == 4, "pipe");
  IS_NOT_ALLOWED(model_pipe(ends), 0, 8, 8);
  IS_NOT_ALLOWED(model_pipe(ends), 0, 8, 3);
  IS_NOT_ALLOWED(model_open("name", O_RDONLY), 7); /* of dup2 */
  FAILS(model_pipe(ends), -1, 24);
  GIVES(model_pipe2(ends, 0), 0, 0, 5, 6);
  GIVES(model_isatty(0), 1, 1);
  ox_errno = 0;
  GIVES(model_isatty(0), 0, 0, 25);
  CHECK(ox_errno == 25, "isatty");
  ZERO_OR_FAIL(model_fsync(3));
  ZERO_OR_FAIL(model_fdatasync(3));
  ENDS(model_sync(), RETURNED);
  ZERO_OR_FAIL(model_ftruncate(3, 0));
  ZERO_OR_FAIL(model_ftruncate64(3, 0));
  ZERO_OR_FAIL(model_truncate("name", 0));
  return native_end();
}
