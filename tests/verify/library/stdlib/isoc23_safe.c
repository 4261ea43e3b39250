// The names of C23's conversions, which know 0b.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
extern long strtol(const char *, char **, int);

extern long __isoc23_strtol(const char *, char **, int);
extern unsigned long __isoc23_strtoul(const char *, char **, int);
extern long long __isoc23_strtoll(const char *, char **, int);
extern unsigned long long __isoc23_strtoull(const char *, char **, int);
extern long __strtol_internal(const char *, char **, int, int);
extern unsigned long __strtoul_internal(const char *, char **, int, int);

int main(void) {
  assert(__isoc23_strtol("-0b11", 0, 0) == -3 && __isoc23_strtoul("0B10", 0, 2) == 2);
  assert(__isoc23_strtoll("12", 0, 10) == 12 && __isoc23_strtoull("0x1f", 0, 0) == 31);
  assert(__strtol_internal("-7", 0, 10, 0) == -7 && __strtoul_internal("7", 0, 8, 0) == 7);
  assert(strtol("0b11", 0, 0) == 0);
  return 0;
}
