/* dialects.c, against what the manuals of the verifiers say. */
#include "allowed.h"

#include <limits.h>

#define DECLARE(type, name, ...) extern type model_##name(__VA_ARGS__)
DECLARE(void, __VERIFIER_atomic_begin, void);
DECLARE(void, __VERIFIER_atomic_end, void);
DECLARE(void, __VERIFIER_nondet_memory, void *, size_t);
DECLARE(int, klee_int, const char *);
DECLARE(int, klee_range, int, int, const char *);
DECLARE(size_t, klee_choose, size_t);
DECLARE(unsigned, klee_is_symbolic, uintptr_t);
DECLARE(unsigned, klee_is_replay, void);
DECLARE(size_t, klee_get_obj_size, void *);
DECLARE(int, klee_get_errno, void);
DECLARE(void, klee_abort, void);
DECLARE(void, klee_check_memory_access, const void *, size_t);
DECLARE(void, klee_warning, const char *);
DECLARE(void, klee_warning_once, const char *);
DECLARE(void, klee_prefer_cex, void *, uintptr_t);
DECLARE(void, klee_posix_prefer_cex, void *, uintptr_t);
DECLARE(void, klee_mark_global, void *);
DECLARE(void, klee_set_forking, unsigned);
DECLARE(void, klee_stack_trace, void);
DECLARE(void, klee_print_expr, const char *, ...);
DECLARE(void, klee_print_range, const char *, int);
DECLARE(void, klee_open_merge, void);
DECLARE(void, klee_close_merge, void);
DECLARE(void, __CPROVER_atomic_begin, void);
DECLARE(void, __CPROVER_atomic_end, void);
DECLARE(void, __CPROVER_precondition, bool, const char *);
DECLARE(void, __CPROVER_postcondition, bool, const char *);
DECLARE(void, __CPROVER_cover, bool);
DECLARE(void, __CPROVER_input, const char *, ...);
DECLARE(void, __CPROVER_output, const char *, ...);
DECLARE(void, __CPROVER_printf, const char *, ...);
DECLARE(void, __CPROVER_fence, const char *, ...);
DECLARE(void, CBMC_trace, int, const char *, ...);
DECLARE(void, __CPROVER_havoc_slice, void *, size_t);
DECLARE(void *, __CPROVER_allocate, size_t, bool);
DECLARE(void, __CPROVER_deallocate, void *);
DECLARE(size_t, __CPROVER_OBJECT_SIZE, const void *);
DECLARE(bool, __CPROVER_r_ok, const void *, size_t);
DECLARE(bool, __CPROVER_w_ok, const void *, size_t);
DECLARE(bool, __CPROVER_rw_ok, const void *, size_t);
DECLARE(int, __CPROVER_abs, int);
DECLARE(long, __CPROVER_labs, long);
DECLARE(long long, __CPROVER_llabs, long long);

/* What the verifier knows itself. */
static int asserted, failed;
void __CPROVER_assert(bool condition, const char *text) { asserted += condition && text; }
void __oxhorn_failed(const char *text) {
  failed += text != NULL;
  native_abort();
}
bool sea_is_dereferenceable(const void *pointer, intptr_t size) { return pointer != NULL && size == 5; }

static void *volatile object;

int main(void) {
  char bytes[4] = "abcd";
  ENDS(model___VERIFIER_atomic_begin(), RETURNED);
  ENDS(model___VERIFIER_atomic_end(), RETURNED);
  ENDS(model___CPROVER_atomic_begin(), RETURNED);
  ENDS(model___CPROVER_atomic_end(), RETURNED);
  ENDS(model___VERIFIER_nondet_memory(bytes + 1, 2), RETURNED, 'x', 'y');
  CHECK(memcmp(bytes, "axyd", 4) == 0, "two bytes");
  ENDS(model___CPROVER_havoc_slice(bytes, 1), RETURNED, 'z');
  CHECK(memcmp(bytes, "zxyd", 4) == 0, "one byte");

  GIVES(model_klee_int("x"), -7, -7);
  GIVES(model_klee_range(3, 6, "x"), 3, 3);
  GIVES(model_klee_range(3, 6, "x"), 5, 5);
  IS_NOT_ALLOWED(model_klee_range(3, 6, "x"), 6);
  IS_NOT_ALLOWED(model_klee_range(3, 6, "x"), 2);
  ENDS(model_klee_range(6, 6, "x"), ABORTED);
  GIVES(model_klee_choose(3), 2, 2);
  IS_NOT_ALLOWED(model_klee_choose(3), 3);
  GIVES(model_klee_is_symbolic(5), 0, 0);
  GIVES(model_klee_is_symbolic(5), 1, 1);
  GIVES(model_klee_is_replay(), 0, 1);
  ox_errno = 17;
  GIVES(model_klee_get_errno(), 17, 0);
  ENDS(model_klee_abort(), ABORTED);
  CHECK(failed == 2, "klee_abort and an empty range are errors");
  object = native_block(24);
  CHECK(model_klee_get_obj_size(object) >= 24 && model___CPROVER_OBJECT_SIZE(object) >= 24, "an object's size");
  ENDS(model_klee_check_memory_access(object, 24), RETURNED);
  free(object);
  ENDS(model_klee_warning("text"), RETURNED);
  ENDS(model_klee_warning_once("text"), RETURNED);
  ENDS(model_klee_prefer_cex(bytes, 1), RETURNED);
  ENDS(model_klee_posix_prefer_cex(bytes, 1), RETURNED);
  ENDS(model_klee_mark_global(bytes), RETURNED);
  ENDS(model_klee_set_forking(0), RETURNED);
  ENDS(model_klee_stack_trace(), RETURNED);
  ENDS(model_klee_print_expr("x", 5), RETURNED);
  ENDS(model_klee_print_range("x", 5), RETURNED);
  ENDS(model_klee_open_merge(), RETURNED);
  ENDS(model_klee_close_merge(), RETURNED);

  ENDS(model___CPROVER_precondition(true, "yes"), RETURNED);
  CHECK(asserted == 1, "an assertion");
  ENDS(model___CPROVER_postcondition(false, "no"), RETURNED);
  CHECK(asserted == 1, "an assertion that fails");
  ENDS(model___CPROVER_cover(true), RETURNED);
  ENDS(model___CPROVER_input("x", 5), RETURNED);
  ENDS(model___CPROVER_output("x", 5), RETURNED);
  ENDS(model___CPROVER_printf("%d", 5), RETURNED);
  ENDS(model___CPROVER_fence("WWfence"), RETURNED);
  ENDS(model_CBMC_trace(1, "event"), RETURNED);
  RUN(object = model___CPROVER_allocate(9, true));
  for (int i = 0; i < 9; i++) CHECK(((char *)object)[i] == 0, "zero");
  ENDS(model___CPROVER_deallocate(object), RETURNED);
  RUN(object = model___CPROVER_allocate(9, false));
  CHECK(object != NULL, "an object");
  ENDS(model___CPROVER_deallocate(object), RETURNED);
  CHECK(model___CPROVER_r_ok(bytes, 5) && model___CPROVER_w_ok(bytes, 5) && model___CPROVER_rw_ok(bytes, 5), "ok");
  CHECK(!model___CPROVER_r_ok(bytes, 6) && !model___CPROVER_w_ok(NULL, 5) && !model___CPROVER_rw_ok(bytes, 4), "not ok");
  for (int i = 0; i < 5000; i++) {
    long long x = native_interesting();
    if ((int)x != INT_MIN) CHECK(model___CPROVER_abs((int)x) == abs((int)x), "%d", (int)x);
    if (x != LLONG_MIN) CHECK(model___CPROVER_labs(x) == labs(x) && model___CPROVER_llabs(x) == llabs(x), "%lld", x);
  }
  return native_end();
}
