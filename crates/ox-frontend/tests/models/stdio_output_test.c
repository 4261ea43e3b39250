/* stdio_output.c */
#include "allowed.h"

MODEL_OF(fputc); MODEL_OF(putc); MODEL_OF(fputc_unlocked); MODEL_OF(putc_unlocked); MODEL_OF(putchar);
MODEL_OF(putchar_unlocked); MODEL_OF(putw); MODEL_OF(fputs); MODEL_OF(fputs_unlocked); MODEL_OF(puts);
MODEL_OF(fwrite); MODEL_OF(fwrite_unlocked); MODEL_OF(fflush); MODEL_OF(fflush_unlocked); MODEL_OF(perror);
extern int model__IO_putc(int, FILE *), model___overflow(FILE *, int);
extern FILE *model_stdout;

/* What the C library gives for a success, or -1 with errno and an error of the stream; nothing else. */
#define WRITES(call, success)                                                                                          \
  do {                                                                                                                 \
    *(int *)model_stdout = 0;                                                                                          \
    GIVES(call, success, success);                                                                                     \
    CHECK(*(int *)model_stdout == 0, "%s is no error", #call);                                                         \
    FAILS(call, -1, 5);                                                                                                \
    CHECK(*(int *)model_stdout == 0x20, "%s is an error", #call);                                                      \
    IS_NOT_ALLOWED(call, -2);                                                                                          \
  } while (0)

int main(void) {
  FILE *file = tmpfile();
  for (int i = 0; i < 2000; i++) {
    int byte = (int)native_interesting();
    int wanted = fputc(byte, file);
    WRITES(model_fputc(byte, model_stdout), wanted);
    WRITES(model_putc(byte, model_stdout), wanted);
    WRITES(model_fputc_unlocked(byte, model_stdout), wanted);
    WRITES(model_putc_unlocked(byte, model_stdout), wanted);
    WRITES(model__IO_putc(byte, model_stdout), wanted);
    WRITES(model___overflow(model_stdout, byte), wanted);
    WRITES(model_putchar(byte), wanted);
    WRITES(model_putchar_unlocked(byte), wanted);
    if (wanted != 1) IS_NOT_ALLOWED(model_fputc(byte, model_stdout), 1);
    WRITES(model_putw(byte, model_stdout), 0);

    char *text = native_random_string("ab", 9);
    wanted = fputs(text, file);
    WRITES(model_fputs(text, model_stdout), wanted);
    WRITES(model_fputs_unlocked(text, model_stdout), wanted);
    WRITES(model_puts(text), 7);
    free(text);
    WRITES(model_fflush(model_stdout), 0);
    WRITES(model_fflush_unlocked(model_stdout), 0);
    ZERO_OR_FAIL(model_fflush(NULL));
    ZERO_OR_FAIL(model_fflush_unlocked(NULL));

    size_t size = native_below(4), count = native_below(5);
    char *block = native_block(size * count);
    size_t written = fwrite(block, size, count, file);
    *(int *)model_stdout = 0;
    GIVES(model_fwrite(block, size, count, model_stdout), written, (long long)written);
    GIVES(model_fwrite_unlocked(block, size, count, model_stdout), written, (long long)written);
    CHECK(*(int *)model_stdout == 0, "no error");
    if (size > 0 && count > 0) {
      ox_errno = 0;
      GIVES(model_fwrite(block, size, count, model_stdout), count - 1, (long long)count - 1, 5);
      CHECK(ox_errno == 5 && *(int *)model_stdout == 0x20, "an error");
      IS_NOT_ALLOWED(model_fwrite(block, size, count, model_stdout), (long long)count + 1);
    }
    free(block);
    ox_errno = 9;
    ENDS(model_perror(NULL), RETURNED);
    ENDS(model_perror("text"), RETURNED);
    CHECK(ox_errno == 9, "perror keeps errno");
  }
  fclose(file);
  return native_end();
}
