// The same with -m32, where structs come back through memory.
//@ flags: --engine bmc --property reach,memory -m32
//@ open: clauses: models of library functions are loops

extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
extern div_t div(int, int);
extern lldiv_t lldiv(long long, long long);

int main(void) {
  div_t a = div(-7, 2);
  assert(a.quot == -3 && a.rem == -1);
  lldiv_t c = lldiv(-8, -3);
  assert(c.quot == 2 && c.rem == -2);
  return 0;
}
