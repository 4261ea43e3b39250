/* <sys/stat.h>: any file. The structures are glibc's, with the sizes that they have in programs. */
#include "allowed.h"

#if LONG_MAX > INT_MAX
struct stat {
  unsigned long dev, ino, nlink;
  unsigned mode, uid, gid, pad;
  unsigned long rdev;
  long size, blksize, blocks, times[6], reserved[3];
};
_Static_assert(sizeof(struct stat) == 144, "as glibc's");
struct stat64 {
  struct stat stat;
};
#else
struct stat {
  unsigned long long dev;
  unsigned pad, ino, mode, nlink, uid, gid;
  unsigned long long rdev;
  unsigned more;
  long size, blksize, blocks, times[6], reserved[2];
};
_Static_assert(sizeof(struct stat) == 88, "as glibc's");
struct stat64 {
  unsigned long long dev;
  unsigned pad, short_ino, mode, nlink, uid, gid;
  unsigned long long rdev;
  unsigned more;
  long long size;
  long blksize;
  long long blocks;
  long times[6];
  unsigned long long ino;
};
_Static_assert(sizeof(struct stat64) == 96, "as glibc's");
#endif

static int any_stat(struct stat *to, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  ox_any_bytes(to, sizeof *to, of);
  ox_assume(to->size >= 0 && to->blocks >= 0 && to->blksize > 0);
  return 0;
}

static int any_stat64(struct stat64 *to, const char *of) {
#if LONG_MAX > INT_MAX
  return any_stat(&to->stat, of);
#else
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  ox_any_bytes(to, sizeof *to, of);
  ox_assume(to->size >= 0 && to->blocks >= 0 && to->blksize > 0);
  return 0;
#endif
}

static void reads_text(const char *text) { (void)ox_text_length(text); }

//@ allowed sys/stat.h
int stat(const char *name, struct stat *to) {
  reads_text(name);
  return any_stat(to, "stat");
}

//@ allowed sys/stat.h
int lstat(const char *name, struct stat *to) {
  reads_text(name);
  return any_stat(to, "lstat");
}

//@ allowed sys/stat.h
int fstat(int descriptor, struct stat *to) {
  (void)descriptor;
  return any_stat(to, "fstat");
}

//@ allowed sys/stat.h
int fstatat(int directory, const char *name, struct stat *to, int flags) {
  (void)directory, (void)flags;
  reads_text(name);
  return any_stat(to, "fstatat");
}

//@ allowed sys/stat.h
int __xstat(int version, const char *name, struct stat *to) {
  (void)version;
  reads_text(name);
  return any_stat(to, "stat");
}

//@ allowed sys/stat.h
int __lxstat(int version, const char *name, struct stat *to) {
  (void)version;
  reads_text(name);
  return any_stat(to, "lstat");
}

//@ allowed sys/stat.h
int __fxstat(int version, int descriptor, struct stat *to) {
  (void)version, (void)descriptor;
  return any_stat(to, "fstat");
}

//@ allowed sys/stat.h
int stat64(const char *name, struct stat64 *to) {
  reads_text(name);
  return any_stat64(to, "stat64");
}

//@ allowed sys/stat.h
int lstat64(const char *name, struct stat64 *to) {
  reads_text(name);
  return any_stat64(to, "lstat64");
}

//@ allowed sys/stat.h
int fstat64(int descriptor, struct stat64 *to) {
  (void)descriptor;
  return any_stat64(to, "fstat64");
}

//@ allowed sys/stat.h
int fstatat64(int directory, const char *name, struct stat64 *to, int flags) {
  (void)directory, (void)flags;
  reads_text(name);
  return any_stat64(to, "fstatat64");
}

//@ allowed sys/stat.h
int __xstat64(int version, const char *name, struct stat64 *to) {
  (void)version;
  reads_text(name);
  return any_stat64(to, "stat64");
}

//@ allowed sys/stat.h
int __lxstat64(int version, const char *name, struct stat64 *to) {
  (void)version;
  reads_text(name);
  return any_stat64(to, "lstat64");
}

//@ allowed sys/stat.h
int __fxstat64(int version, int descriptor, struct stat64 *to) {
  (void)version, (void)descriptor;
  return any_stat64(to, "fstat64");
}
