/* <arpa/inet.h>: the machine has the lowest byte first, the network the highest. */
#include "ox_model.h"

//@ exact arpa/inet.h
uint16_t htons(uint16_t n) {
  return __builtin_bswap16(n);
}

//@ exact arpa/inet.h
uint16_t ntohs(uint16_t n) {
  return __builtin_bswap16(n);
}

//@ exact arpa/inet.h
uint32_t htonl(uint32_t n) {
  return __builtin_bswap32(n);
}

//@ exact arpa/inet.h
uint32_t ntohl(uint32_t n) {
  return __builtin_bswap32(n);
}
