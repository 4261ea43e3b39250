/* <unistd.h>, <sys/stat.h> and <dirent.h> about names: the file system is not known. */
#include "descriptors.h"

static void reads_text(const char *text) { (void)ox_text_length(text); }

//@ allowed unistd.h
int access(const char *name, int mode) {
  (void)mode;
  reads_text(name);
  return ox_zero_or_fail("access");
}

//@ allowed unistd.h
int faccessat(int directory, const char *name, int mode, int flags) {
  (void)directory, (void)mode, (void)flags;
  reads_text(name);
  return ox_zero_or_fail("faccessat");
}

//@ allowed unistd.h
int unlink(const char *name) {
  reads_text(name);
  return ox_zero_or_fail("unlink");
}

//@ allowed unistd.h
int unlinkat(int directory, const char *name, int flags) {
  (void)directory, (void)flags;
  reads_text(name);
  return ox_zero_or_fail("unlinkat");
}

//@ allowed unistd.h
int rmdir(const char *name) {
  reads_text(name);
  return ox_zero_or_fail("rmdir");
}

//@ allowed unistd.h
int chdir(const char *name) {
  reads_text(name);
  return ox_zero_or_fail("chdir");
}

//@ allowed unistd.h
int fchdir(int descriptor) {
  (void)descriptor;
  return ox_zero_or_fail("fchdir");
}

//@ allowed unistd.h
int chroot(const char *name) {
  reads_text(name);
  return ox_zero_or_fail("chroot");
}

//@ allowed unistd.h
int link(const char *name, const char *to) {
  reads_text(name);
  reads_text(to);
  return ox_zero_or_fail("link");
}

//@ allowed unistd.h
int symlink(const char *name, const char *to) {
  reads_text(name);
  reads_text(to);
  return ox_zero_or_fail("symlink");
}

//@ allowed unistd.h
int chown(const char *name, unsigned user, unsigned group) {
  (void)user, (void)group;
  reads_text(name);
  return ox_zero_or_fail("chown");
}

//@ allowed unistd.h
int lchown(const char *name, unsigned user, unsigned group) {
  (void)user, (void)group;
  reads_text(name);
  return ox_zero_or_fail("lchown");
}

//@ allowed unistd.h
int fchown(int descriptor, unsigned user, unsigned group) {
  (void)descriptor, (void)user, (void)group;
  return ox_zero_or_fail("fchown");
}

//@ allowed sys/stat.h
int mkdir(const char *name, unsigned mode) {
  (void)mode;
  reads_text(name);
  return ox_zero_or_fail("mkdir");
}

//@ allowed sys/stat.h
int mkfifo(const char *name, unsigned mode) {
  (void)mode;
  reads_text(name);
  return ox_zero_or_fail("mkfifo");
}

//@ allowed sys/stat.h
int chmod(const char *name, unsigned mode) {
  (void)mode;
  reads_text(name);
  return ox_zero_or_fail("chmod");
}

//@ allowed sys/stat.h
int fchmod(int descriptor, unsigned mode) {
  (void)descriptor, (void)mode;
  return ox_zero_or_fail("fchmod");
}

//@ allowed sys/stat.h
unsigned umask(unsigned mode) {
  static unsigned mask;
  static bool known;
  unsigned before = known ? mask : (unsigned)ox_any_between(0, 0777, "umask");
  mask = mode & 0777;
  known = true;
  return before;
}

/* There is no 0 at the end. */
static ssize_t_ link_text(const char *name, char *to, size_t size, const char *of) {
  reads_text(name);
  ssize_t_ length = ox_count_or_fail(size, of);
  if (length > 0) ox_any_text(to, (size_t)length, size, of);
  return length;
}

//@ allowed unistd.h
ssize_t_ readlink(const char *name, char *to, size_t size) {
  return link_text(name, to, size, "readlink");
}

//@ allowed unistd.h
ssize_t_ __readlink_chk(const char *name, char *to, size_t size, size_t room) {
  if (size > room) abort();
  return link_text(name, to, size, "readlink");
}

//@ allowed unistd.h
ssize_t_ readlinkat(int directory, const char *name, char *to, size_t size) {
  (void)directory;
  return link_text(name, to, size, "readlinkat");
}

/* Any text of at least one byte with its 0, in a buffer of that size or, as glibc does it, in a new object. */
static char *current_directory(char *to, size_t size) {
  if (ox_any_bool("getcwd")) {
    ox_fail("errno");
    return NULL;
  }
  size_t length = ox_any_size("getcwd");
  bool allocates = to == NULL;
  ox_assume(length >= 1 && length < PTRDIFF_MAX && (length < size || (allocates && size == 0)));
  if (allocates) to = malloc(size == 0 ? length + 1 : size);
  if (to == NULL) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  ox_any_text(to, length, size == 0 ? SIZE_MAX : size - 1, "getcwd");
  ox_assume(to[0] == '/' || to[0] == '('); /* Linux: (unreachable) */
  to[length] = 0;
  return to;
}

//@ allowed unistd.h
char *getcwd(char *to, size_t size) {
  return current_directory(to, size);
}

//@ allowed unistd.h
char *__getcwd_chk(char *to, size_t size, size_t room) {
  if (size > room) abort();
  return current_directory(to, size);
}

//@ allowed unistd.h
char *get_current_dir_name(void) {
  return current_directory(NULL, 0);
}

/* A directory stream is a heap object; an entry of it is part of that, as POSIX allows. */
struct dirent {
  unsigned long d_ino;
  long d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

struct dirent64 {
  unsigned long long d_ino;
  long long d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

typedef struct {
  int descriptor;
  struct dirent entry;
  struct dirent64 entry64;
} DIR;

/* It is not the start of its object, so that `free` of it is wrong. */
struct opened {
  void *before[16 / sizeof(void *)];
  DIR directory;
};

static DIR *open_directory(const char *of) {
  struct opened *opened = ox_any_bool(of) ? NULL : malloc(sizeof *opened);
  if (opened == NULL) {
    ox_fail("errno");
    return NULL;
  }
  return &opened->directory;
}

//@ allowed dirent.h
DIR *opendir(const char *name) {
  reads_text(name);
  DIR *directory = open_directory("opendir");
  if (directory != NULL) directory->descriptor = ox_any_descriptor("opendir");
  return directory;
}

//@ allowed dirent.h
DIR *fdopendir(int descriptor) {
  DIR *directory = open_directory("fdopendir");
  if (directory != NULL) directory->descriptor = descriptor;
  return directory;
}

/* There is one more entry. */
static bool goes_on(const DIR *directory, const char *of) {
  ox_reads(directory, sizeof *directory);
  if (ox_any_bool(of)) return true;
  if (ox_any_bool(of)) ox_fail("errno");
  return false;
}

//@ allowed dirent.h
struct dirent *readdir(DIR *directory) {
  if (!goes_on(directory, "readdir")) return NULL;
  struct dirent *entry = &directory->entry;
  ox_any_bytes(entry, sizeof *entry, "readdir");
  entry->d_name[255] = 0;
  ox_assume(entry->d_name[0] != 0);
  return entry;
}

//@ allowed dirent.h
struct dirent64 *readdir64(DIR *directory) {
  if (!goes_on(directory, "readdir64")) return NULL;
  struct dirent64 *entry = &directory->entry64;
  ox_any_bytes(entry, sizeof *entry, "readdir64");
  entry->d_name[255] = 0;
  ox_assume(entry->d_name[0] != 0);
  return entry;
}

//@ allowed dirent.h
void rewinddir(DIR *directory) {
  ox_reads(directory, sizeof *directory);
}

//@ allowed dirent.h
int dirfd(DIR *directory) {
  ox_reads(directory, sizeof *directory);
  return directory->descriptor;
}

//@ allowed dirent.h
int closedir(DIR *directory) {
  ox_reads(directory, sizeof *directory);
  ox_descriptor_closed(directory->descriptor);
  free((char *)directory - offsetof(struct opened, directory));
  return ox_zero_or_fail("closedir");
}
