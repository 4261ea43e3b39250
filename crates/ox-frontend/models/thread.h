/* Locks in a program with one thread. Their objects have the sizes of glibc's, and a mutex has its kind where glibc's
   initialisers write it. */
#ifndef OX_THREAD_H
#define OX_THREAD_H

#include "allowed.h"

enum { OX_EPERM = 1, OX_EAGAIN = 11, OX_EBUSY = 16, OX_EDEADLK = 35, OX_ETIMEDOUT = 110 };
enum { OX_NORMAL = 0, OX_RECURSIVE = 1, OX_ERROR_CHECK = 2 };

struct ox_mutex {
  int locked;
  unsigned times; /* of a recursive one */
  int owner;
#if LONG_MAX > INT_MAX
  int users, kind, rest[5];
#else
  int kind, users, rest[1];
#endif
};

/* The only thread waits for itself, and what comes behind never happens. */
static inline void ox_wait_forever(void) { ox_assume(false); }

int ox_mutex_lock(struct ox_mutex *mutex);
/* The same, but if another one would have to unlock it: this error. */
int ox_mutex_try(struct ox_mutex *mutex, int error);
int ox_mutex_unlock(struct ox_mutex *mutex);
void ox_mutex_set(struct ox_mutex *mutex, int kind);

#endif
