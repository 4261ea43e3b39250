/* stdio.c: streams that are opened, closed and asked about. */
#include "allowed.h"

#include <fcntl.h>
#include <unistd.h>

MODEL_OF(fopen); MODEL_OF(fopen64); MODEL_OF(popen); MODEL_OF(fdopen); MODEL_OF(tmpfile); MODEL_OF(tmpfile64);
MODEL_OF(freopen); MODEL_OF(freopen64); MODEL_OF(fclose); MODEL_OF(pclose); MODEL_OF(fcloseall);
MODEL_OF(feof); MODEL_OF(feof_unlocked); MODEL_OF(ferror); MODEL_OF(ferror_unlocked);
MODEL_OF(clearerr); MODEL_OF(clearerr_unlocked); MODEL_OF(fileno); MODEL_OF(fileno_unlocked);
MODEL_OF(fseek); MODEL_OF(fseeko); MODEL_OF(fseeko64); MODEL_OF(rewind);
MODEL_OF(ftell); MODEL_OF(ftello); MODEL_OF(ftello64);
MODEL_OF(fgetpos); MODEL_OF(fgetpos64); MODEL_OF(fsetpos); MODEL_OF(fsetpos64);
MODEL_OF(setvbuf); MODEL_OF(setbuf); MODEL_OF(setbuffer); MODEL_OF(setlinebuf);
MODEL_OF(flockfile); MODEL_OF(ftrylockfile); MODEL_OF(funlockfile);
MODEL_OF(remove); MODEL_OF(rename); MODEL_OF(tmpnam); MODEL_OF(tmpnam_r); MODEL_OF(ctermid);
MODEL_OF(fgetc); MODEL_OF(fread); MODEL_OF(fgets); MODEL_OF(fscanf); MODEL_OF(fputc); MODEL_OF(fputs); MODEL_OF(fwrite);
MODEL_OF(fprintf); MODEL_OF(open);
extern FILE *model_stdin, *model_stdout, *model_stderr;

static FILE *volatile stream;

static void opening(void) {
#define OPENS(call)                                                                                                    \
  do {                                                                                                                 \
    QUEUE(0, 5);                                                                                                       \
    RUN(stream = call);                                                                                                \
    CHECK(stream != NULL && model_feof(stream) == 0 && model_ferror(stream) == 0, "%s opens", #call);                  \
    CHECK(model_feof_unlocked(stream) == 0 && model_ferror_unlocked(stream) == 0, "%s", #call);                        \
    GIVES(model_fclose(stream), 0, 0);                                                                                 \
    ox_errno = 0;                                                                                                      \
    GIVES((size_t)(call), 0, 1, 2);                                                                                    \
    CHECK(ox_errno == 2, "errno of %s", #call);                                                                        \
    IS_NOT_ALLOWED((size_t)(call), 1, 0);                                                                              \
    native_malloc_fails_at(1);                                                                                         \
    GIVES((size_t)(call), 0, 0, 12);                                                                                   \
    native_malloc_fails_at(0);                                                                                         \
  } while (0)
  OPENS(model_fopen("name", "r"));
  OPENS(model_fopen64("name", "r"));
  OPENS(model_popen("name", "r"));
  OPENS(model_fdopen(4, "r"));
  ox_errno = 0;
  CHECK(model_fdopen(-1, "r") == NULL && ox_errno == EBADF, "no descriptor");
  OPENS(model_tmpfile());
  OPENS(model_tmpfile64());
}

static FILE *open_one(void) {
  QUEUE(0, 5);
  FILE *s = NULL;
  RUN(stream = model_fopen("name", "r"));
  s = stream;
  native_forget();
  return s;
}

static int *flags(FILE *s) { return (int *)s; }

static void questions(void) {
  FILE *s = open_one();
  CHECK(model_fileno(s) == 5 && model_fileno_unlocked(s) == 5, "fileno");
  CHECK(model_fileno(model_stdin) == 0 && model_fileno(model_stdout) == 1 && model_fileno(model_stderr) == 2, "fileno");
  *flags(s) = 0x10;
  CHECK(model_feof(s) && model_feof_unlocked(s) && !model_ferror(s) && !model_ferror_unlocked(s), "end");
  model_clearerr(s);
  CHECK(!model_feof(s), "clearerr");
  *flags(s) = 0x20;
  CHECK(!model_feof(s) && model_ferror(s) && model_ferror_unlocked(s), "error");
  model_clearerr_unlocked(s);
  CHECK(!model_ferror(s), "clearerr_unlocked");
  ZERO_OR_FAIL(model_fseek(s, 0, SEEK_SET));
  ZERO_OR_FAIL(model_fseeko(s, 0, SEEK_SET));
  ZERO_OR_FAIL(model_fseeko64(s, 0, SEEK_SET));
  *flags(s) = 0x10;
  GIVES(model_fseek(s, 0, SEEK_SET), 0, 0);
  CHECK(!model_feof(s), "fseek leaves the end");
  *flags(s) = 0x30;
  QUEUE(0);
  RUN(model_rewind(s));
  CHECK(!model_feof(s) && !model_ferror(s), "rewind");
  GIVES(model_ftell(s), 0, 0);
  FAILS(model_ftell(s), -1, 29);
  IS_NOT_ALLOWED(model_ftell(s), 5);
  GIVES(model_fseek(s, 17, SEEK_SET), 0, 0);
  GIVES(model_ftello(s), 17, 17);
  IS_NOT_ALLOWED(model_ftello64(s), 16);
  FAILS(model_fseek(s, -17, SEEK_SET), 22);
  FAILS(model_fseek(s, 0, 3), 22);
  FAILS(model_fseeko64(s, 0, -1), 22);
  GIVES(model_ftell(s), 17, 17);
  GIVES(model_fseek(s, 17, SEEK_CUR), 0, 0);
  NUMBER_OR_FAIL(model_ftell(s));
  NUMBER_OR_FAIL(model_ftello(s));
  NUMBER_OR_FAIL(model_ftello64(s));
  fpos_t position;
  fpos64_t position64;
  ZERO_OR_FAIL(model_fgetpos(s, &position));
  ZERO_OR_FAIL(model_fgetpos64(s, &position64));
  ZERO_OR_FAIL(model_fsetpos(s, &position));
  ZERO_OR_FAIL(model_fsetpos64(s, &position64));
  char buffer[BUFSIZ];
  GIVES(model_setvbuf(s, NULL, _IOLBF, 0), 0, 0);
  GIVES(model_setvbuf(s, buffer, _IONBF, 0), 9, 9);
  CHECK(RUN(model_setvbuf(s, buffer, _IOFBF, BUFSIZ)) == UNSUPPORTED, "setvbuf");
  CHECK(RUN(model_setbuf(s, NULL)) == RETURNED, "setbuf");
  CHECK(RUN(model_setbuf(s, buffer)) == UNSUPPORTED, "setbuf");
  CHECK(RUN(model_setbuffer(s, NULL, 0)) == RETURNED, "setbuffer");
  CHECK(RUN(model_setbuffer(s, buffer, BUFSIZ)) == UNSUPPORTED, "setbuffer");
  CHECK(RUN(model_setlinebuf(s)) == RETURNED, "setlinebuf");
  model_flockfile(s);
  CHECK(model_ftrylockfile(s) == 0, "one thread gets it");
  model_funlockfile(s);

  QUEUE(0);
  RUN(stream = model_freopen("other", "r", s));
  CHECK(stream == s, "freopen");
  QUEUE(0);
  RUN(stream = model_freopen64(NULL, "r", s));
  CHECK(stream == s, "freopen64");
  GIVES((size_t)model_freopen("other", "r", s), 0, 1, 2); /* closes it, or AddressSanitizer tells */
  CHECK(RUN(model_fcloseall()) == UNSUPPORTED, "fcloseall");
  s = open_one();
  GIVES(model_pclose(s), 256, 256);
  s = open_one();
  FAILS(model_fclose(s), -1, 5);
  /* the three are no heap objects */
  GIVES(model_fclose(model_stdin), 0, 0);
  GIVES(model_pclose(model_stdout), -1, -1, 5);
  GIVES((size_t)model_freopen("other", "w", model_stderr), 0, 1, 2);
  ENDS(model_feof(model_stdin), FORBIDDEN);
  ENDS(model_fclose(model_stdout), FORBIDDEN);
  ENDS(model_clearerr(model_stderr), FORBIDDEN);
}

/* Which streams can be read and written, and where they begin. */
static void modes(void) {
  static const struct {
    const char *mode;
    bool reads, writes, at_start;
  } cases[] = {{"r", true, false, true},  {"rb", true, false, true},  {"r+", true, true, true},   {"rb+", true, true, true},
               {"w", false, true, true},  {"w+b", true, true, true},  {"a", false, true, false},  {"a+", true, true, false}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    for (int which = 0; which < 3; which++) {
      QUEUE(0, 5);
      RUN(stream = which == 1 ? model_fdopen(5, cases[i].mode) : model_fopen("name", which ? "r" : cases[i].mode));
      QUEUE(0);
      if (which == 2) RUN(stream = model_freopen("name", cases[i].mode, stream));
      if (cases[i].at_start && which != 1) IS_NOT_ALLOWED(model_ftell(stream), 3);
      else GIVES(model_ftell(stream), 3, 3);
      if (cases[i].reads) {
        GIVES(model_fgetc(stream), 'x', 'x');
      } else {
        ox_errno = 0;
        GIVES(model_fgetc(stream), EOF, EBADF);
        CHECK(model_ferror(stream) && !model_feof(stream) && ox_errno == EBADF, "%s", cases[i].mode);
        char bytes[2];
        GIVES(model_fread(bytes, 1, 1, stream), 0, EBADF);
        GIVES((size_t)model_fgets(bytes, 2, stream), 0, EBADF);
        GIVES(model_fscanf(stream, "%c", bytes), EOF, EBADF);
      }
      if (cases[i].writes) {
        GIVES(model_fputc('x', stream), 'x', 'x');
      } else {
        IS_NOT_ALLOWED(model_fputc('x', stream), 'x');
        GIVES(model_fputc('x', stream), EOF, EOF, EBADF);
        CHECK(model_ferror(stream), "%s", cases[i].mode);
        IS_NOT_ALLOWED(model_fputs("x", stream), 1);
        IS_NOT_ALLOWED(model_fwrite("x", 1, 1, stream), 1);
        IS_NOT_ALLOWED(model_fprintf(stream, "x"), 1);
      }
      GIVES(model_ftell(stream), 3, 3);
      GIVES(model_fclose(stream), 0, 0);
    }
  }
  QUEUE(0, 5);
  RUN(stream = model_fopen("name", "r"));
  IS_NOT_ALLOWED(model_open("name", O_RDONLY), 5);
  GIVES(model_fclose(stream), 0, 0);
}

static void names(void) {
  ZERO_OR_FAIL(model_remove("name"));
  ZERO_OR_FAIL(model_rename("name", "other"));
  for (int i = 0; i < 500; i++) {
    char *mine = native_block(L_tmpnam);
    char *volatile to = NULL;
    size_t wanted = native_below(22);
    QUEUE(0, (long long)wanted);
    for (int j = 0; j < 20; j++) native_next('a');
    int how = RUN(to = native_below(2) ? model_tmpnam(mine) : model_tmpnam_r(mine));
    CHECK(how == (wanted >= 1 && wanted < L_tmpnam ? RETURNED : ASSUMED_AWAY), "%zu: %d", wanted, how);
    if (how == RETURNED) CHECK(to == mine && strlen(to) == wanted, "%s", to);
    QUEUE(0, 5, 'a', 'a', 0);
    CHECK(RUN(to = model_tmpnam(NULL)) == ASSUMED_AWAY, "no 0 inside");
    QUEUE(0, 2, 'a', 'b');
    RUN(to = model_tmpnam(NULL));
    CHECK(strcmp(to, "ab") == 0, "%s", to);
    GIVES((size_t)model_tmpnam(mine), 0, 1);
    CHECK(model_tmpnam_r(NULL) == NULL, "tmpnam_r");
    free(mine);
    mine = native_block(L_ctermid);
    QUEUE(8, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    RUN(to = model_ctermid(mine));
    CHECK(to == mine && strlen(to) == 8, "%s", to);
    free(mine);
    GIVES(model_ctermid(NULL)[0], 0, 0);
  }
}

int main(void) {
  opening();
  modes();
  questions();
  names();
  return native_end();
}
