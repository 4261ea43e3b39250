/* Functions of verifiers that are plain C. `dialects.rs` knows the others. */
#include "allowed.h"

void __CPROVER_assert(bool condition, const char *text);
void __oxhorn_failed(const char *text);
bool sea_is_dereferenceable(const void *pointer, intptr_t size);

//@ exact sv-comp
void __VERIFIER_atomic_begin(void) {}

//@ exact sv-comp
void __VERIFIER_atomic_end(void) {}

//@ exact sv-comp
void __VERIFIER_nondet_memory(void *to, size_t size) {
  ox_any_bytes(to, size, "__VERIFIER_nondet_memory");
}

//@ exact klee/klee.h
int klee_int(const char *name) {
  (void)name;
  return ox_any_int("klee_int");
}

/* From `begin` on and below `end`; others are an error for KLEE. */
//@ exact klee/klee.h
int klee_range(int begin, int end, const char *name) {
  (void)name;
  if (begin >= end) __oxhorn_failed("klee_range of nothing");
  int value = ox_any_int("klee_range");
  ox_assume(value >= begin && value < end);
  return value;
}

//@ exact klee/klee.h
size_t klee_choose(size_t count) {
  size_t value = ox_any_size("klee_choose");
  ox_assume(value < count);
  return value;
}

//@ allowed klee/klee.h
unsigned klee_is_symbolic(uintptr_t value) {
  (void)value;
  return ox_any_bool("klee_is_symbolic");
}

//@ exact klee/klee.h
unsigned klee_is_replay(void) {
  return 0;
}

//@ exact klee/klee.h
size_t klee_get_obj_size(void *pointer) {
  return ox_object_size(pointer);
}

//@ exact klee/klee.h
int klee_get_errno(void) {
  return ox_errno;
}

//@ exact klee/klee.h
void klee_abort(void) {
  __oxhorn_failed("klee_abort");
}

//@ exact klee/klee.h
void klee_check_memory_access(const void *address, size_t size) {
  ox_reads(address, size);
}

//@ exact klee/klee.h
void klee_warning(const char *text) {
  (void)text;
}

//@ exact klee/klee.h
void klee_warning_once(const char *text) {
  (void)text;
}

//@ exact klee/klee.h
void klee_prefer_cex(void *object, uintptr_t condition) {
  (void)object, (void)condition;
}

//@ exact klee/klee.h
void klee_posix_prefer_cex(void *object, uintptr_t condition) {
  (void)object, (void)condition;
}

//@ exact klee/klee.h
void klee_mark_global(void *object) {
  (void)object;
}

//@ exact klee/klee.h
void klee_set_forking(unsigned enable) {
  (void)enable;
}

//@ exact klee/klee.h
void klee_stack_trace(void) {}

//@ exact klee/klee.h
void klee_print_expr(const char *text, ...) {
  (void)text;
}

//@ exact klee/klee.h
void klee_print_range(const char *name, int value) {
  (void)name, (void)value;
}

//@ exact klee/klee.h
void klee_open_merge(void) {}

//@ exact klee/klee.h
void klee_close_merge(void) {}

//@ exact cbmc
void __CPROVER_atomic_begin(void) {}

//@ exact cbmc
void __CPROVER_atomic_end(void) {}

//@ exact cbmc
void __CPROVER_precondition(bool condition, const char *text) {
  __CPROVER_assert(condition, text);
}

//@ exact cbmc
void __CPROVER_postcondition(bool condition, const char *text) {
  __CPROVER_assert(condition, text);
}

//@ exact cbmc
void __CPROVER_cover(bool condition) {
  (void)condition;
}

//@ exact cbmc
void __CPROVER_input(const char *name, ...) {
  (void)name;
}

//@ exact cbmc
void __CPROVER_output(const char *name, ...) {
  (void)name;
}

//@ exact cbmc
void __CPROVER_printf(const char *format, ...) {
  (void)format;
}

//@ exact cbmc
void __CPROVER_fence(const char *kind, ...) {
  (void)kind;
}

//@ exact cbmc
void CBMC_trace(int level, const char *event, ...) {
  (void)level, (void)event;
}

//@ exact cbmc
void __CPROVER_havoc_slice(void *to, size_t size) {
  ox_any_bytes(to, size, "__CPROVER_havoc_slice");
}

//@ exact cbmc
void *__CPROVER_allocate(size_t size, bool zero) {
  void *object = zero ? calloc(1, size) : malloc(size);
  ox_assume(object != NULL);
  return object;
}

//@ exact cbmc
void __CPROVER_deallocate(void *object) {
  free(object);
}

//@ exact cbmc
size_t __CPROVER_OBJECT_SIZE(const void *pointer) {
  return ox_object_size(pointer);
}

//@ exact cbmc
bool __CPROVER_r_ok(const void *pointer, size_t size) {
  return sea_is_dereferenceable(pointer, (intptr_t)size);
}

//@ exact cbmc
bool __CPROVER_w_ok(const void *pointer, size_t size) {
  return sea_is_dereferenceable(pointer, (intptr_t)size);
}

//@ exact cbmc
bool __CPROVER_rw_ok(const void *pointer, size_t size) {
  return sea_is_dereferenceable(pointer, (intptr_t)size);
}

//@ exact cbmc
int __CPROVER_abs(int value) {
  return value < 0 ? (int)-(unsigned int)value : value;
}

//@ exact cbmc
long __CPROVER_labs(long value) {
  return value < 0 ? (long)-(unsigned long)value : value;
}

//@ exact cbmc
long long __CPROVER_llabs(long long value) {
  return value < 0 ? (long long)-(unsigned long long)value : value;
}
