// With -m32 a long ends earlier.
//@ flags: --engine bmc --property reach,memory -m32
//@ open: clauses: models of library functions are loops

extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
extern int *__errno_location(void);
extern long strtol(const char *, char **, int);
extern unsigned long strtoul(const char *, char **, int);
extern long long strtoll(const char *, char **, int);

int main(void) {
  *__errno_location() = 0;
  assert(strtol("4294967296", 0, 10) == 2147483647L && *__errno_location() == 34);
  assert(strtoll("4294967296", 0, 10) == 4294967296LL);
  assert(strtoul("-1", 0, 10) == 4294967295UL);
  return 0;
}
