/* byteorder.c against the C library. */
#include "native.h"

#include <arpa/inet.h>

MODEL_OF(htons);
MODEL_OF(ntohs);
MODEL_OF(htonl);
MODEL_OF(ntohl);

int main(void) {
  for (uint32_t n = 0; n < 65536; n++) {
    CHECK(model_htons((uint16_t)n) == (htons)((uint16_t)n), "htons of %u", n);
    CHECK(model_ntohs((uint16_t)n) == (ntohs)((uint16_t)n), "ntohs of %u", n);
  }
  for (int round = 0; round < 20000; round++) {
    uint32_t n = native_below(2) ? (uint32_t)native_random() : (uint32_t)native_interesting();
    CHECK(model_htonl(n) == (htonl)(n), "htonl of %u", n);
    CHECK(model_ntohl(n) == (ntohl)(n), "ntohl of %u", n);
  }
  return native_end();
}
