/* new.c: each form gives memory of that size, and takes it back. */
#include "native.h"

extern void *model__Znwm(uint64_t size);
extern void *model__Znam(uint64_t size);
extern void *model__ZnwmRKSt9nothrow_t(uint64_t size, const void *nothrow);
extern void *model__ZnamRKSt9nothrow_t(uint64_t size, const void *nothrow);
extern void *model__ZnwmSt11align_val_t(uint64_t size, uint64_t align);
extern void *model__ZnamSt11align_val_t(uint64_t size, uint64_t align);
extern void *model__ZnwmSt11align_val_tRKSt9nothrow_t(uint64_t size, uint64_t align, const void *nothrow);
extern void *model__ZnamSt11align_val_tRKSt9nothrow_t(uint64_t size, uint64_t align, const void *nothrow);
extern void *model__Znwj(uint32_t size);
extern void *model__Znaj(uint32_t size);
extern void *model__ZnwjRKSt9nothrow_t(uint32_t size, const void *nothrow);
extern void *model__ZnajRKSt9nothrow_t(uint32_t size, const void *nothrow);
extern void *model__ZnwjSt11align_val_t(uint32_t size, uint32_t align);
extern void *model__ZnajSt11align_val_t(uint32_t size, uint32_t align);
extern void *model__ZnwjSt11align_val_tRKSt9nothrow_t(uint32_t size, uint32_t align, const void *nothrow);
extern void *model__ZnajSt11align_val_tRKSt9nothrow_t(uint32_t size, uint32_t align, const void *nothrow);
extern void model__ZdlPv(void *p);
extern void model__ZdaPv(void *p);
extern void model__ZdlPvRKSt9nothrow_t(void *p, const void *nothrow);
extern void model__ZdaPvRKSt9nothrow_t(void *p, const void *nothrow);
extern void model__ZdlPvSt11align_val_t(void *p, size_t align);
extern void model__ZdaPvSt11align_val_t(void *p, size_t align);
extern void model__ZdlPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *nothrow);
extern void model__ZdaPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *nothrow);
extern void model__ZdlPvm(void *p, uint64_t size);
extern void model__ZdaPvm(void *p, uint64_t size);
extern void model__ZdlPvmSt11align_val_t(void *p, uint64_t size, uint64_t align);
extern void model__ZdaPvmSt11align_val_t(void *p, uint64_t size, uint64_t align);
extern void model__ZdlPvj(void *p, uint32_t size);
extern void model__ZdaPvj(void *p, uint32_t size);
extern void model__ZdlPvjSt11align_val_t(void *p, uint32_t size, uint32_t align);
extern void model__ZdaPvjSt11align_val_t(void *p, uint32_t size, uint32_t align);

static char *volatile memory;

/* Memory of 24 bytes by `make`, which is given back by `drop`, a statement about `memory`. */
#define PAIR(make, drop)                                                                                               \
  do {                                                                                                                 \
    CHECK(RUN(memory = make) == RETURNED && memory != NULL, "%s", #make);                                              \
    memset(memory, 1, 24);                                                                                             \
    drop;                                                                                                              \
    native_malloc_fails_at(1);                                                                                         \
    int how = RUN(memory = make);                                                                                      \
    bool may_fail = strstr(#make, "nothrow") != NULL;                                                                  \
    CHECK(may_fail ? how == RETURNED && memory == NULL : how == ASSUMED_AWAY, "%s without memory", #make);             \
    native_malloc_fails_at(0);                                                                                         \
  } while (0)

int main(void) {
  PAIR(model__Znwm(24), model__ZdlPv(memory));
  PAIR(model__Znwm(24), model__ZdlPvm(memory, 24));
  PAIR(model__ZnwmRKSt9nothrow_t(24, NULL), model__ZdlPvRKSt9nothrow_t(memory, NULL));
  PAIR(model__ZnwmSt11align_val_t(24, 16), model__ZdlPvSt11align_val_t(memory, 16));
  PAIR(model__ZnwmSt11align_val_t(24, 64), model__ZdlPvmSt11align_val_t(memory, 24, 64));
  PAIR(model__ZnwmSt11align_val_tRKSt9nothrow_t(24, 8, NULL),
       model__ZdlPvSt11align_val_tRKSt9nothrow_t(memory, 8, NULL));
  PAIR(model__Znam(24), model__ZdaPv(memory));
  PAIR(model__Znam(24), model__ZdaPvm(memory, 24));
  PAIR(model__ZnamRKSt9nothrow_t(24, NULL), model__ZdaPvRKSt9nothrow_t(memory, NULL));
  PAIR(model__ZnamSt11align_val_t(24, 16), model__ZdaPvSt11align_val_t(memory, 16));
  PAIR(model__ZnamSt11align_val_t(24, 64), model__ZdaPvmSt11align_val_t(memory, 24, 64));
  PAIR(model__ZnamSt11align_val_tRKSt9nothrow_t(24, 8, NULL),
       model__ZdaPvSt11align_val_tRKSt9nothrow_t(memory, 8, NULL));
  PAIR(model__Znwj(24), model__ZdlPv(memory));
  PAIR(model__Znwj(24), model__ZdlPvj(memory, 24));
  PAIR(model__ZnwjRKSt9nothrow_t(24, NULL), model__ZdlPvRKSt9nothrow_t(memory, NULL));
  PAIR(model__ZnwjSt11align_val_t(24, 16), model__ZdlPvSt11align_val_t(memory, 16));
  PAIR(model__ZnwjSt11align_val_t(24, 64), model__ZdlPvjSt11align_val_t(memory, 24, 64));
  PAIR(model__ZnwjSt11align_val_tRKSt9nothrow_t(24, 8, NULL),
       model__ZdlPvSt11align_val_tRKSt9nothrow_t(memory, 8, NULL));
  PAIR(model__Znaj(24), model__ZdaPv(memory));
  PAIR(model__Znaj(24), model__ZdaPvj(memory, 24));
  PAIR(model__ZnajRKSt9nothrow_t(24, NULL), model__ZdaPvRKSt9nothrow_t(memory, NULL));
  PAIR(model__ZnajSt11align_val_t(24, 16), model__ZdaPvSt11align_val_t(memory, 16));
  PAIR(model__ZnajSt11align_val_t(24, 64), model__ZdaPvjSt11align_val_t(memory, 24, 64));
  PAIR(model__ZnajSt11align_val_tRKSt9nothrow_t(24, 8, NULL),
       model__ZdaPvSt11align_val_tRKSt9nothrow_t(memory, 8, NULL));
  model__ZdlPv(NULL);
  return native_end();
}
