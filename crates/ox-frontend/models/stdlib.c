/* <stdlib.h>: arithmetic, memory and the environment. `stdlib_*.c` have the rest; `malloc`, `calloc`, `free` and
   `aligned_alloc` need no model.

   Of absolute values that do not exist, which is an error of `overflow`, the result is that of the machine. `realloc` always moves the object; to 0 bytes it
   frees it and gives null, as glibc does. */
#include "ox_text.h"

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

//@ exact stdlib.h
int abs(int n) {
  ox_must_not_overflow(n != INT_MIN, "the absolute value of the smallest number overflows");
  return n < 0 ? (int)(0 - (unsigned)n) : n;
}

//@ exact stdlib.h
long labs(long n) {
  ox_must_not_overflow(n != LONG_MIN, "the absolute value of the smallest number overflows");
  return n < 0 ? (long)(0 - (unsigned long)n) : n;
}

//@ exact stdlib.h
long long llabs(long long n) {
  ox_must_not_overflow(n != LLONG_MIN, "the absolute value of the smallest number overflows");
  return n < 0 ? (long long)(0 - (unsigned long long)n) : n;
}

//@ exact stdlib.h
div_t div(int n, int by) {
  return (div_t){n / by, n % by};
}

//@ exact stdlib.h
ldiv_t ldiv(long n, long by) {
  return (ldiv_t){n / by, n % by};
}

//@ exact stdlib.h
lldiv_t lldiv(long long n, long long by) {
  return (lldiv_t){n / by, n % by};
}

/* Memory. */
static void *moved(void *old, size_t size) {
  void *new = malloc(size);
  if (new == NULL) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  if (old != NULL) {
    size_t before = ox_object_size(old);
    memcpy(new, old, before < size ? before : size);
    free(old);
  }
  return new;
}

//@ exact stdlib.h
void *realloc(void *old, size_t size) {
  if (old != NULL && size == 0) {
    free(old);
    return NULL;
  }
  return moved(old, size);
}

//@ exact stdlib.h
void *reallocarray(void *old, size_t count, size_t size) {
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  if (old != NULL && bytes == 0) {
    free(old);
    return NULL;
  }
  return moved(old, bytes);
}

enum { EVERY_OBJECT = 16, MORE = 32, PAGE = 4096 };

/* The alignment that is asked for is a constant, of which there are two: what every object has, and more. */
//@ exact stdlib.h
int posix_memalign(void **to, size_t align, size_t size) {
  if (align < sizeof(void *) || (align & (align - 1)) != 0) return OX_EINVAL;
  void *p = align <= EVERY_OBJECT ? aligned_alloc(EVERY_OBJECT, size) : aligned_alloc(MORE, size);
  if (p == NULL) return OX_ENOMEM;
  *to = p;
  return 0;
}

//@ exact stdlib.h
void *valloc(size_t size) {
  return aligned_alloc(PAGE, size);
}

//@ exact malloc.h
void *pvalloc(size_t size) {
  size_t pages = size + (PAGE - 1);
  if (pages < size) {
    ox_errno = OX_ENOMEM;
    return NULL;
  }
  return aligned_alloc(PAGE, pages - pages % PAGE);
}

/* The environment: strings of any content in one block of bytes, which is as long as the longest that Linux allows. What
   the program puts into it itself is not found again. */
enum { ENVIRONMENT = 131072 };

static char environment[ENVIRONMENT];
static bool environment_is_there = false, environment_is_changed = false;

/* What was found for the names that were asked for last: the same is found again. Deviation: of longer names, and of many
   names, it is forgotten. */
enum { ASKED = 4, LONGEST_NAME = 32 };

static struct {
  char name[LONGEST_NAME]; /* none is empty */
  char *value;
} asked[ASKED];
static unsigned asked_next;

static bool is_same(const char *name, const char *other) {
  size_t i = 0;
  for (; name[i] == other[i]; i++) {
    if (name[i] == 0) return true;
  }
  return false;
}

static char *found(void) {
  if (!ox_any_bool("getenv finds it")) return NULL;
  size_t at = ox_any_size("where getenv finds it");
  ox_assume(at < ENVIRONMENT);
  return environment + at;
}

static char *value_of(const char *name) {
  size_t length = ox_length(name);
  if (environment_is_changed) ox_unsupported("getenv after the environment was changed");
  if (!environment_is_there) {
    ox_any_bytes(environment, ENVIRONMENT - 1, "the environment");
    environment_is_there = true;
  }
  if (length == 0 || length >= LONGEST_NAME) return found();
  char *value = NULL;
  bool known = false;
  for (unsigned i = 0; i < ASKED && !known; i++) {
    known = is_same(asked[i].name, name);
    if (known) value = asked[i].value;
  }
  if (known) return value;
  value = found();
  for (size_t i = 0; i <= length; i++) asked[asked_next].name[i] = name[i];
  asked[asked_next].value = value;
  asked_next = (asked_next + 1) % ASKED;
  return value;
}

//@ allowed stdlib.h
char *getenv(const char *name) {
  return value_of(name);
}

//@ allowed stdlib.h
char *secure_getenv(const char *name) {
  return value_of(name);
}

/* 0, or −1 for want of memory. */
static int change_environment(void) {
  environment_is_changed = true;
  if (!ox_any_bool("the environment cannot grow")) return 0;
  ox_errno = OX_ENOMEM;
  return -1;
}

static bool is_name(const char *name) {
  if (name == NULL || name[0] == 0) return false;
  for (size_t i = 0; name[i] != 0; i++) {
    if (name[i] == '=') return false;
  }
  return true;
}

//@ allowed stdlib.h
int setenv(const char *name, const char *value, int overwrite) {
  (void)overwrite;
  if (!is_name(name)) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  ox_length(value);
  return change_environment();
}

//@ allowed stdlib.h
int unsetenv(const char *name) {
  if (!is_name(name)) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  environment_is_changed = true;
  return 0;
}

//@ allowed stdlib.h
int putenv(char *string) {
  ox_length(string);
  return change_environment();
}

//@ allowed stdlib.h
int clearenv(void) {
  environment_is_changed = true;
  return 0;
}

/* A shell changes nothing that the program can see but files. */
//@ allowed stdlib.h
int system(const char *command) {
  if (command != NULL) ox_length(command);
  int result = ox_any_int("system");
  if (command != NULL && result == -1) ox_errno = ox_any_int("errno of system");
  return result;
}
