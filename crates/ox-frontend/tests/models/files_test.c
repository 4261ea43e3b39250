/* files.c */
#include "allowed.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

MODEL_OF(access); MODEL_OF(faccessat); MODEL_OF(unlink); MODEL_OF(unlinkat); MODEL_OF(rmdir); MODEL_OF(chdir);
MODEL_OF(fchdir); MODEL_OF(chroot); MODEL_OF(link); MODEL_OF(symlink); MODEL_OF(chown); MODEL_OF(lchown); MODEL_OF(fchown);
MODEL_OF(mkdir); MODEL_OF(mkfifo); MODEL_OF(chmod); MODEL_OF(fchmod); MODEL_OF(umask); MODEL_OF(readlink);
MODEL_OF(readlinkat); MODEL_OF(getcwd); MODEL_OF(get_current_dir_name); MODEL_OF(opendir); MODEL_OF(fdopendir);
MODEL_OF(readdir); MODEL_OF(readdir64); MODEL_OF(rewinddir); MODEL_OF(dirfd); MODEL_OF(closedir);
extern ssize_t model___readlink_chk(const char *, char *, size_t, size_t);
extern char *model___getcwd_chk(char *, size_t, size_t);

static char *volatile text;
static DIR *volatile directory;
static struct dirent *volatile entry;

static void directories(void) {
  char expected[4096];
  if (getcwd(expected, sizeof expected) == NULL) return;
  size_t length = strlen(expected);
  for (size_t size = 1; size < length + 5; size++) {
    char *mine = native_block(size);
    native_forget();
    if (length < size) native_next(0), native_next((long long)length);
    else native_next(1), native_next(ERANGE);
    for (size_t j = 0; j < length; j++) native_next(expected[j]);
    int how = size % 2 ? RUN(text = model_getcwd(mine, size)) : RUN(text = model___getcwd_chk(mine, size, size));
    CHECK(how == RETURNED && text == (length < size ? mine : NULL), "size %zu", size);
    if (length < size) CHECK(strcmp(mine, expected) == 0, "%s", mine);
    IS_NOT_ALLOWED(model_getcwd(mine, size) != NULL, 0, (long long)size);
    ENDS(model___getcwd_chk(mine, size + 1, size), ABORTED);
    free(mine);
  }
  for (int i = 0; i < 3; i++) {
    QUEUE(0, 2, '/', 'a');
    RUN(text = i == 0 ? model_getcwd(NULL, 0) : i == 1 ? model_get_current_dir_name() : model_getcwd(NULL, 10));
    CHECK(text != NULL && strcmp(text, "/a") == 0, "a new object");
    free(text);
  }
  native_malloc_fails_at(1);
  GIVES((size_t)model_getcwd(NULL, 0), 0, 0, 2);
  native_malloc_fails_at(0);

  for (int i = 0; i < 2; i++) {
    QUEUE(0, 7);
    RUN(directory = i ? model_fdopendir(9) : model_opendir("name"));
    CHECK(directory != NULL && model_dirfd(directory) == (i ? 9 : 7), "opendir");
    QUEUE(1);
    for (int j = 0; j < (int)offsetof(struct dirent, d_name); j++) native_next(0);
    for (const char *c = "file"; *c; c++) native_next(*c);
    native_next(0);
    RUN(entry = model_readdir(directory));
    CHECK(entry != NULL && strcmp(entry->d_name, "file") == 0, "readdir");
    RUN(entry = (struct dirent *)model_readdir64(directory));
    GIVES((size_t)model_readdir(directory), 0, 0, 0);
    ox_errno = 0;
    GIVES((size_t)model_readdir64(directory), 0, 0, 1, 9);
    CHECK(ox_errno == 9, "readdir fails");
    ENDS(model_rewinddir(directory), RETURNED);
    GIVES(model_closedir(directory), 0, 0);
  }
  GIVES((size_t)model_opendir("name"), 0, 1, 2);
  for (int i = 0; i < 300; i++) {
    native_forget();
    QUEUE(0, 7);
    RUN(directory = model_opendir("name"));
    native_forget();
    native_next(1);
    if (RUN(entry = model_readdir(directory)) == RETURNED && entry != NULL) {
      size_t n = strnlen(entry->d_name, 256);
      CHECK(n > 0 && n < 256, "a name");
    }
    FAILS(model_closedir(directory), -1, 9);
  }
}

int main(void) {
  directories();
  ZERO_OR_FAIL(model_access("name", R_OK));
  ZERO_OR_FAIL(model_faccessat(3, "name", R_OK, 0));
  ZERO_OR_FAIL(model_unlink("name"));
  ZERO_OR_FAIL(model_unlinkat(3, "name", 0));
  ZERO_OR_FAIL(model_rmdir("name"));
  ZERO_OR_FAIL(model_chdir("name"));
  ZERO_OR_FAIL(model_fchdir(3));
  ZERO_OR_FAIL(model_chroot("name"));
  ZERO_OR_FAIL(model_link("name", "other"));
  ZERO_OR_FAIL(model_symlink("name", "other"));
  ZERO_OR_FAIL(model_chown("name", 1, 2));
  ZERO_OR_FAIL(model_lchown("name", 1, 2));
  ZERO_OR_FAIL(model_fchown(3, 1, 2));
  ZERO_OR_FAIL(model_mkdir("name", 0755));
  ZERO_OR_FAIL(model_mkfifo("name", 0755));
  ZERO_OR_FAIL(model_chmod("name", 0755));
  ZERO_OR_FAIL(model_fchmod(3, 0755));
  IS_NOT_ALLOWED(model_umask(022), 01000);
  GIVES(model_umask(022), 0777, 0777);
  GIVES(model_umask(0777777), 022, 0);
  GIVES(model_umask(0), 0777, 0);
  char *buffer = native_block(5);
  COUNT_OR_FAIL(model_readlink("name", buffer, 0), 0);
  for (int i = 0; i < 3; i++) {
    QUEUE(5, 'a', 'b', 'c', 'd', 'e');
    RUN(result = i == 0   ? model_readlink("name", buffer, 5)
                 : i == 1 ? model_readlinkat(3, "name", buffer, 5)
                          : model___readlink_chk("name", buffer, 5, 5));
    CHECK(result == 5 && memcmp(buffer, "abcde", 5) == 0, "readlink");
  }
  IS_NOT_ALLOWED(model_readlink("name", buffer, 5), 6);
  IS_NOT_ALLOWED(model_readlink("name", buffer, 5), 2, 'a', 0);
  FAILS(model_readlink("name", buffer, 5), -1, 22);
  ENDS(model___readlink_chk("name", buffer, 6, 5), ABORTED);
  free(buffer);
  return native_end();
}
