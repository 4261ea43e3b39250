/* What a model of a library function may use besides C itself. Every file here includes this one and no header of a
   C library. `crates/ox-frontend/models/README.md` says how to write a model.

   The verifier gives the functions below their meaning (`library/mod.rs`). For the native tests
   (`crates/ox-frontend/tests/models`) they are ordinary functions, and `OX_NATIVE` is defined. */
#ifndef OX_MODEL_H
#define OX_MODEL_H

#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef intptr_t ssize_t_; /* ssize_t, off_t and long are as wide as a pointer on x86-64 and i386 */

#ifdef OX_NATIVE
#define OX_NAME(name)
#else
#define OX_NAME(name) __asm__(name)
#endif

/* Any value of the type. The text names it in a counterexample: the function whose result it is. */
bool ox_any_bool(const char *of) OX_NAME("ox.model.any.bool");
unsigned char ox_any_byte(const char *of) OX_NAME("ox.model.any.byte");
int ox_any_int(const char *of) OX_NAME("ox.model.any.int");
long ox_any_long(const char *of) OX_NAME("ox.model.any.long");
long long ox_any_long_long(const char *of) OX_NAME("ox.model.any.longlong");
size_t ox_any_size(const char *of) OX_NAME("ox.model.any.size");
double ox_any_double(const char *of) OX_NAME("ox.model.any.double");
float ox_any_float(const char *of) OX_NAME("ox.model.any.float");

/* Executions in which the condition is false do not exist. Say only what the standard promises. */
void ox_assume(bool condition) OX_NAME("ox.model.assume");

/* `length` bytes get any content; to write there must be allowed. */
void ox_any_bytes(void *bytes, size_t length, const char *of) OX_NAME("ox.model.any.bytes");

/* The same, and none of them is `byte`, which is a constant; or white space. Only the replay of a counterexample knows it: an
   *unsafe* that needs such a byte becomes *unknown*. To say it of each byte takes a loop and `ox_assume`. */
void ox_any_bytes_without(void *bytes, size_t length, int byte, const char *of) OX_NAME("ox.model.any.bytes.without");
void ox_any_bytes_without_space(void *bytes, size_t length, const char *of)
    OX_NAME("ox.model.any.bytes.without.space");

/* Under `--property memory` these bytes must be readable; otherwise it does nothing. */
void ox_reads(const void *bytes, size_t length) OX_NAME("ox.model.reads");

/* Under `--property memory` the two places must have no byte in common; `of` is the function that says so. Both must be
   inside of objects: copy first, then ask. */
void ox_apart(const void *to, size_t to_length, const void *from, size_t from_length, const char *of)
    OX_NAME("ox.model.apart");

/* What the function demands of its arguments: false is an error under `--property overflow`, `temporal`. */
void ox_must_not_overflow(bool fits, const char *what) OX_NAME("ox.model.check.overflow");
void ox_must_be_alive(bool lives, const char *what) OX_NAME("ox.model.check.live");

/* The size of the object that the pointer belongs to. */
size_t ox_object_size(const void *pointer) OX_NAME("ox.object.size");

/* The pointer is the start of a heap object that exists. */
bool ox_is_heap_start(const void *pointer) OX_NAME("ox.model.heap.start");

/* The same, of memory that `ox_map` gave. */
bool ox_is_mapped_start(const void *pointer) OX_NAME("ox.model.mapped.start");

/* Memory that only its counterpart may give back. The alignment is a constant. */
void *ox_new_aligned(size_t align, size_t size) OX_NAME("ox.model.new.aligned");
void *ox_new_array_aligned(size_t align, size_t size) OX_NAME("ox.model.new.array.aligned");
void ox_delete(void *pointer) OX_NAME("ox.model.delete");
void ox_delete_array(void *pointer) OX_NAME("ox.model.delete.array");
void *ox_map(size_t count, size_t size) OX_NAME("ox.model.map");
void ox_unmap(void *pointer) OX_NAME("ox.model.unmap");

/* `ox_own_f()`: the program has its own function `f`. */
#define OX_OWN(function) bool ox_own_##function(void) OX_NAME("ox.model.own." #function)

/* An allocation fails, which it only does with `--malloc-may-fail`. For what does not call `malloc` itself. */
bool ox_allocation_fails(const char *of) OX_NAME("ox.model.allocation.fails");

/* The program uses something of the function that the model does not have: the answer is *unknown* and says so. */
_Noreturn void ox_unsupported(const char *what) OX_NAME("ox.model.unsupported");

/* The C library, where the verifier knows the function itself. Programs may replace them, and then models use theirs. */
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t align, size_t size);
void free(void *pointer);
void *memcpy(void *to, const void *from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
_Noreturn void abort(void);

/* `errno`, which functions without a model may set too. */
extern int ox_errno OX_NAME("errno");
enum { OX_EINTR = 4, OX_EBADF = 9, OX_ENOMEM = 12, OX_EINVAL = 22, OX_EDOM = 33, OX_ERANGE = 34, OX_EOVERFLOW = 75, OX_EILSEQ = 84 };

#endif
