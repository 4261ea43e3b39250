// What was opened to read cannot be written, and the other way round.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *in = fopen("in", "r"), *out = fopen("out", "wb");
  if (in == NULL || out == NULL) return 0;
  assert(fputc('x', in) == EOF && fputs("x", in) == EOF && fwrite("x", 1, 1, in) == 0);
  assert(ferror(in));
  char byte;
  assert(fgetc(out) == EOF && fread(&byte, 1, 1, out) == 0 && ferror(out));
  assert(fprintf(in, "x") < 0);
  return 0;
}
