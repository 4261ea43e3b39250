// A write of eight bytes is seen by reads of one, two and four bytes.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
static uint64_t cell;

__attribute__((noinline)) static void write8(void *p, uint64_t v) { *(uint64_t *)p = v; }

int main(void) {
  write8(&cell, 0x0807060504030201u);
  unsigned k = __VERIFIER_nondet_uint() % 4;
  uint8_t one = ((uint8_t *)&cell)[k];
  uint16_t two = ((uint16_t *)&cell)[k];
  uint32_t four = ((uint32_t *)&cell)[k / 2];
  assert(one != 4 || two != 0x0807 || four != 0x08070605); // FAILS
  return 0;
}
