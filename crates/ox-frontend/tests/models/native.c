/* What `ox_model.h` promises, as ordinary C: see `native.h`. */
#include "native.h"

#include <malloc.h>
#include <stdarg.h>

jmp_buf native_back;
bool native_running = false;
const char *native_unsupported = NULL;
unsigned long native_cases = 0;

/* Where it is not known who would catch it, the test itself is wrong. */
static _Noreturn void end_run(int how, const char *what) {
  if (!native_running) {
    printf("%s outside of RUN\n", what);
    exit(1);
  }
  native_running = false;
  longjmp(native_back, how);
}

/* The queue. */
static long long queue[4096];
static size_t queue_first = 0, queue_end = 0;

void native_next(long long value) {
  if (queue_first == queue_end) queue_first = queue_end = 0;
  if (queue_end == sizeof queue / sizeof queue[0]) {
    printf("the queue of the test is full\n");
    exit(1);
  }
  queue[queue_end++] = value;
}

void native_next_double(double value) {
  long long bits;
  memcpy(&bits, &value, sizeof bits);
  native_next(bits);
}

void native_forget(void) { queue_first = queue_end = 0; }
size_t native_queued(void) { return queue_end - queue_first; }

/* The generator: xorshift64*. */
static uint64_t state = 0x9e3779b97f4a7c15u;

uint64_t native_random(void) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1du;
}

uint64_t native_below(uint64_t bound) { return native_random() % bound; }

long long native_interesting(void) {
  static const long long edges[] = {0,        1,         -1,        2,          10,        127,       128,
                                    -128,     255,       256,       -129,       32767,     -32768,    65535,
                                    INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MIN + 1};
  switch (native_below(4)) {
    case 0: return edges[native_below(sizeof edges / sizeof edges[0])];
    case 1: return (long long)native_below(16) - 4;
    case 2: return (long long)native_below(600) - 300;
    default: return (long long)(native_random() >> native_below(64));
  }
}

void native_fill(void *bytes, size_t length) {
  unsigned char *p = bytes;
  for (size_t i = 0; i < length; i++) p[i] = (unsigned char)native_random();
}

static long long any(void) {
  if (queue_first < queue_end) return queue[queue_first++];
  return native_interesting();
}

/* The functions of `ox_model.h`. */
bool ox_any_bool(const char *of) { return (void)of, (any() & 1) != 0; }
unsigned char ox_any_byte(const char *of) { return (void)of, (unsigned char)any(); }
int ox_any_int(const char *of) { return (void)of, (int)any(); }
long ox_any_long(const char *of) { return (void)of, (long)any(); }
long long ox_any_long_long(const char *of) { return (void)of, any(); }
size_t ox_any_size(const char *of) { return (void)of, (size_t)any(); }

double ox_any_double(const char *of) {
  (void)of;
  long long bits = queue_first < queue_end ? queue[queue_first++] : (long long)native_random();
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

float ox_any_float(const char *of) { return (float)ox_any_double(of); }

void ox_assume(bool condition) {
  if (!condition) end_run(ASSUMED_AWAY, "ox_assume(false)");
}

void ox_any_bytes(void *bytes, size_t length, const char *of) {
  (void)of;
  unsigned char *p = bytes;
  for (size_t i = 0; i < length; i++) p[i] = (unsigned char)any();
}

static void any_bytes_but(unsigned char *p, size_t length, const char *but, size_t count) {
  for (size_t i = 0; i < length; i++) {
    p[i] = (unsigned char)any();
    if (memchr(but, p[i], count) != NULL) end_run(ASSUMED_AWAY, "a byte that cannot come");
  }
}

void ox_any_bytes_without(void *bytes, size_t length, int byte, const char *of) {
  (void)of;
  char but = (char)byte;
  any_bytes_but(bytes, length, &but, 1);
}

void ox_any_bytes_without_space(void *bytes, size_t length, const char *of) {
  (void)of;
  any_bytes_but(bytes, length, " \t\n\v\f\r", 6);
}

void ox_reads(const void *bytes, size_t length) {
  const volatile unsigned char *p = bytes;
  for (size_t i = 0; i < length; i++) (void)p[i];
}

void ox_apart(const void *to, size_t to_length, const void *from, size_t from_length, const char *of) {
  uintptr_t a = (uintptr_t)to, b = (uintptr_t)from;
  if (to_length == 0 || from_length == 0 || a + to_length <= b || b + from_length <= a) return;
  end_run(OVERLAPPED, of);
}

static void demand(bool holds, const char *what) {
  if (!holds) end_run(FORBIDDEN, what);
}

void ox_must_not_overflow(bool fits, const char *what) { demand(fits, what); }
void ox_must_be_alive(bool lives, const char *what) { demand(lives, what); }

size_t ox_object_size(const void *pointer) { return malloc_usable_size((void *)pointer); }

_Noreturn void ox_unsupported(const char *what) {
  native_unsupported = what;
  end_run(UNSUPPORTED, what);
}

/* What the models call instead of the C library's. */
_Noreturn void native_abort(void) { end_run(ABORTED, "abort"); }
_Noreturn void native_exit(int status) {
  (void)status;
  end_run(EXITED, "exit");
}

static int failing_allocation = 0;
void native_malloc_fails_at(int call) { failing_allocation = call; }
static bool fails(void) { return failing_allocation > 0 && --failing_allocation == 0; }

void *native_malloc(size_t size) { return fails() || size > 1 << 26 ? NULL : malloc(size); }

void *native_calloc(size_t count, size_t size) {
  return fails() || (size != 0 && count > (1 << 26) / size) ? NULL : calloc(count, size);
}

void *native_aligned_alloc(size_t align, size_t size) {
  void *p = NULL;
  return fails() || size > 1 << 26 || posix_memalign(&p, align < sizeof p ? sizeof p : align, size) != 0 ? NULL : p;
}

void *ox_new_aligned(size_t align, size_t size) { return native_aligned_alloc(align, size); }
void *ox_new_array_aligned(size_t align, size_t size) { return native_aligned_alloc(align, size); }
void *ox_map(size_t count, size_t size) { return native_calloc(count, size); }
void ox_delete(void *pointer) { free(pointer); }
void ox_delete_array(void *pointer) { free(pointer); }
void ox_unmap(void *pointer) { free(pointer); }

/* No test has such functions of its own. */
bool ox_own_aligned_alloc(void) { return false; }
bool ox_own_free(void) { return false; }
bool ox_own__ZnwmSt11align_val_t(void) { return false; }
bool ox_own__ZnwjSt11align_val_t(void) { return false; }
bool ox_own__ZdlPvSt11align_val_t(void) { return false; }

bool ox_allocation_fails(const char *of) { return (void)of, fails(); }

/* For tests. */
void *native_block(size_t size) {
  void *p = malloc(size);
  if (p == NULL) abort();
  native_fill(p, size);
  return p;
}

void *native_copy(const void *from, size_t size) {
  void *p = native_block(size);
  if (size != 0) memcpy(p, from, size);
  return p;
}

size_t native_size(const void *block) { return malloc_usable_size((void *)block); }

char *native_string(const char *text) { return native_copy(text, strlen(text) + 1); }

char *native_random_string(const char *alphabet, size_t longest) {
  size_t length = native_below(longest + 1), letters = strlen(alphabet);
  char *s = native_block(length + 1);
  for (size_t i = 0; i < length; i++) s[i] = alphabet[native_below(letters)];
  s[length] = 0;
  return s;
}

void native_failed(const char *file, int line, const char *condition, const char *format, ...) {
  va_list list;
  va_start(list, format);
  printf("%s:%d: %s: ", file, line, condition);
  vprintf(format, list);
  printf("\n");
  va_end(list);
  fflush(stdout);
  _Exit(1);
}

int native_end(void) {
  printf("cases %lu\n", native_cases);
  return 0;
}
