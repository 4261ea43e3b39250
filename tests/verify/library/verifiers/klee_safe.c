// KLEE's functions, declared by the program.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern int klee_int(const char *);
extern int klee_range(int, int, const char *);
extern size_t klee_choose(size_t);
extern void klee_prefer_cex(void *, uintptr_t);
extern void klee_warning(const char *);
extern unsigned klee_is_replay(void);
extern size_t klee_get_obj_size(void *);

int main(void) {
  int x = klee_range(3, 7, "x"), y = klee_int("y");
  assert(x >= 3 && x < 7);
  klee_prefer_cex(&y, y == 0);
  klee_warning("text");
  assert(klee_choose(4) < 4 && !klee_is_replay());
  assert(klee_get_obj_size(&x) == sizeof x);
  return 0;
}
