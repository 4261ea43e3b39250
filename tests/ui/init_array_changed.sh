# The program may change what the loader calls.
#@ exit: 2
#@ last: unknown: late in section .init_array is not supported and can be reached
echo '#include <assert.h>
int level;
static void start(void) { level = 1; }
static void other(void) {}
void (*late)(void) __attribute__((section(".init_array"))) = start;
static void first(void) { late = other; }
__attribute__((section(".preinit_array"), used)) static void (*early)(void) = first;
int main(void) { assert(level == 1); }' >program.c
"$OXHORN" check program.c
