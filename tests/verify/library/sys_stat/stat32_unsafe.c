// With 32 bits a file's properties have 88 bytes.
//@ flags: --engine bmc -m32 --property memory
//@ open: clauses: models of library functions are loops
extern int stat(const char *, void *);

int main(void) {
  char bytes[87];
  return stat("name", bytes); // FAILS
}
