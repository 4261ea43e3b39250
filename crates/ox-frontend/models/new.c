/* C++'s operators that allocate and free, under their names in object files: each form calls the one that the standard says,
   so that a form which the program replaces is used by the others. m: `size_t` of 64 bits, j: of 32. Where a form calls none
   that the program has, it makes and frees objects that its counterpart must free and make; the simple forms, as
   `dialects.rs` knows them.

   `std::bad_alloc` is not modelled: only the forms with `nothrow` fail, with null. */
#include "ox_model.h"

enum { EVERY_OBJECT = 16, MORE = 32 };

OX_OWN(aligned_alloc);
OX_OWN(free);
OX_OWN(_ZnwmSt11align_val_t);
OX_OWN(_ZnwjSt11align_val_t);
OX_OWN(_ZdlPvSt11align_val_t);

static void *aligned(size_t size, size_t align, bool is_array) {
  bool is_more = align > EVERY_OBJECT;
  void *p = NULL;
  if (ox_own_aligned_alloc()) {
    p = is_more ? aligned_alloc(MORE, size) : aligned_alloc(EVERY_OBJECT, size);
  } else if (is_array) {
    p = is_more ? ox_new_array_aligned(MORE, size) : ox_new_array_aligned(EVERY_OBJECT, size);
  } else {
    p = is_more ? ox_new_aligned(MORE, size) : ox_new_aligned(EVERY_OBJECT, size);
  }
  ox_assume(p != NULL);
  return p;
}

static void drop_aligned(void *p, bool is_array) {
  if (ox_own_free()) {
    free(p);
  } else if (is_array) {
    ox_delete_array(p);
  } else {
    ox_delete(p);
  }
}

/* `new` with a size of 64 bits. */
//@ allowed new
void *_Znwm(uint64_t size) {
  void *p = malloc((size_t)size);
  ox_assume(p != NULL);
  return p;
}

//@ allowed new
void *_Znam(uint64_t size) {
  return _Znwm(size);
}

//@ allowed new
void *_ZnwmRKSt9nothrow_t(uint64_t size, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _Znwm(size);
}

//@ allowed new
void *_ZnamRKSt9nothrow_t(uint64_t size, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _Znam(size);
}

//@ allowed new
void *_ZnwmSt11align_val_t(uint64_t size, uint64_t align) {
  return aligned((size_t)size, (size_t)align, false);
}

//@ allowed new
void *_ZnamSt11align_val_t(uint64_t size, uint64_t align) {
  if (ox_own__ZnwmSt11align_val_t()) return _ZnwmSt11align_val_t(size, align);
  return aligned((size_t)size, (size_t)align, true);
}

//@ allowed new
void *_ZnwmSt11align_val_tRKSt9nothrow_t(uint64_t size, uint64_t align, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _ZnwmSt11align_val_t(size, align);
}

//@ allowed new
void *_ZnamSt11align_val_tRKSt9nothrow_t(uint64_t size, uint64_t align, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _ZnamSt11align_val_t(size, align);
}

/* `new` with a size of 32 bits. */
//@ allowed new
void *_Znwj(uint32_t size) {
  void *p = malloc((size_t)size);
  ox_assume(p != NULL);
  return p;
}

//@ allowed new
void *_Znaj(uint32_t size) {
  return _Znwj(size);
}

//@ allowed new
void *_ZnwjRKSt9nothrow_t(uint32_t size, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _Znwj(size);
}

//@ allowed new
void *_ZnajRKSt9nothrow_t(uint32_t size, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _Znaj(size);
}

//@ allowed new
void *_ZnwjSt11align_val_t(uint32_t size, uint32_t align) {
  return aligned((size_t)size, (size_t)align, false);
}

//@ allowed new
void *_ZnajSt11align_val_t(uint32_t size, uint32_t align) {
  if (ox_own__ZnwjSt11align_val_t()) return _ZnwjSt11align_val_t(size, align);
  return aligned((size_t)size, (size_t)align, true);
}

//@ allowed new
void *_ZnwjSt11align_val_tRKSt9nothrow_t(uint32_t size, uint32_t align, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _ZnwjSt11align_val_t(size, align);
}

//@ allowed new
void *_ZnajSt11align_val_tRKSt9nothrow_t(uint32_t size, uint32_t align, const void *nothrow) {
  (void)nothrow;
  if (ox_allocation_fails("new")) return NULL;
  return _ZnajSt11align_val_t(size, align);
}

/* `delete`. */
//@ exact new
void _ZdlPv(void *p) {
  free(p);
}

//@ exact new
void _ZdaPv(void *p) {
  _ZdlPv(p);
}

//@ exact new
void _ZdlPvRKSt9nothrow_t(void *p, const void *nothrow) {
  (void)nothrow;
  _ZdlPv(p);
}

//@ exact new
void _ZdaPvRKSt9nothrow_t(void *p, const void *nothrow) {
  (void)nothrow;
  _ZdaPv(p);
}

/* An alignment is as wide as a size; these names do not say how wide that is. */
//@ exact new
void _ZdlPvSt11align_val_t(void *p, size_t align) {
  (void)align;
  drop_aligned(p, false);
}

//@ exact new
void _ZdaPvSt11align_val_t(void *p, size_t align) {
  if (ox_own__ZdlPvSt11align_val_t()) {
    _ZdlPvSt11align_val_t(p, align);
  } else {
    drop_aligned(p, true);
  }
}

//@ exact new
void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *nothrow) {
  (void)nothrow;
  _ZdlPvSt11align_val_t(p, align);
}

//@ exact new
void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *nothrow) {
  (void)nothrow;
  _ZdaPvSt11align_val_t(p, align);
}

/* `delete` with a size of 64 bits. */
//@ exact new
void _ZdlPvm(void *p, uint64_t size) {
  (void)size;
  _ZdlPv(p);
}

//@ exact new
void _ZdaPvm(void *p, uint64_t size) {
  (void)size;
  _ZdaPv(p);
}

//@ exact new
void _ZdlPvmSt11align_val_t(void *p, uint64_t size, uint64_t align) {
  (void)size;
  _ZdlPvSt11align_val_t(p, (size_t)align);
}

//@ exact new
void _ZdaPvmSt11align_val_t(void *p, uint64_t size, uint64_t align) {
  (void)size;
  _ZdaPvSt11align_val_t(p, (size_t)align);
}

/* `delete` with a size of 32 bits. */
//@ exact new
void _ZdlPvj(void *p, uint32_t size) {
  (void)size;
  _ZdlPv(p);
}

//@ exact new
void _ZdaPvj(void *p, uint32_t size) {
  (void)size;
  _ZdaPv(p);
}

//@ exact new
void _ZdlPvjSt11align_val_t(void *p, uint32_t size, uint32_t align) {
  (void)size;
  _ZdlPvSt11align_val_t(p, (size_t)align);
}

//@ exact new
void _ZdaPvjSt11align_val_t(void *p, uint32_t size, uint32_t align) {
  (void)size;
  _ZdaPvSt11align_val_t(p, (size_t)align);
}
