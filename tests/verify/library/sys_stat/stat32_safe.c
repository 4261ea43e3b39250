// With 32 bits a file's properties have 88 bytes, the size is at 44.
//@ flags: --engine bmc -m32 --property memory,reach
//@ open: clauses: models of library functions are loops
extern void reach_error(void);
extern int stat(const char *, void *);

static union {
  char bytes[88];
  int words[22];
} s;

int main(void) {
  if (stat("name", &s) == 0 && s.words[11] < 0) reach_error();
  return 0;
}
