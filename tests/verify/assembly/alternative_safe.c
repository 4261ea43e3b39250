// A barrier of the Linux kernel, which is replaced when the kernel starts.
#include <assert.h>

#define mb()                                                                                                           \
  __asm__ volatile("661:\n\tlock; addl $0,0(%%esp)\n662:\n"                                                            \
                   ".section .altinstructions,\"a\"\n .balign 4\n .long 661b\n .long 663f\n .byte (0*32+26)\n"         \
                   " .byte 662b-661b\n .byte 664f-663f\n.previous\n"                                                   \
                   ".section .altinstr_replacement,\"ax\"\n663:\n\tmfence\n664:\n.previous"                            \
                   :                                                                                                   \
                   :                                                                                                   \
                   : "memory")

static int ready, data;

int main(void) {
  data = 5;
  mb();
  ready = 1;
  mb();
  assert(ready && data == 5);
  return 0;
}
