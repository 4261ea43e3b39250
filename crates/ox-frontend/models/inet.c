/* <arpa/inet.h>: addresses as text. Those of IPv6 are any that have the right length. */
#include "allowed.h"
#include "format.h"

struct in_addr {
  unsigned s_addr; /* the first number of the address is the byte with the lowest address */
};

/* 127.0.0.1 */
static void put_address(struct ox_sink *sink, const unsigned char *bytes) {
  for (int i = 0; i < 4; i++) {
    if (i > 0) ox_format_char(sink, '.', 0, 0);
    ox_format_unsigned(sink, bytes[i], 10, 0, 0, -1);
  }
}

//@ exact arpa/inet.h
char *inet_ntoa(struct in_addr address) {
  static char text[16];
  struct ox_sink sink = {text, OX_UNLIMITED, 0};
  put_address(&sink, (const unsigned char *)&address.s_addr);
  text[sink.length] = 0;
  return text;
}

enum { INET = 2, INET6 = 10, AFNOSUPPORT = 97, NOSPC = 28 };

//@ allowed arpa/inet.h
const char *inet_ntop(int family, const void *from, char *to, unsigned size) {
  size_t length;
  if (family == INET) {
    char text[16];
    struct ox_sink sink = {text, OX_UNLIMITED, 0};
    put_address(&sink, from);
    length = sink.length;
    if (length < size) memcpy(to, text, length);
  } else if (family == INET6) {
    ox_reads(from, 16);
    length = (size_t)ox_any_between(2, 45, "inet_ntop");
    if (length < size) ox_any_text(to, length, 45, "inet_ntop");
  } else {
    ox_errno = AFNOSUPPORT;
    return NULL;
  }
  if (length >= size) {
    ox_errno = NOSPC;
    return NULL;
  }
  to[length] = 0;
  return to;
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* Four decimal numbers of up to three digits. Whether they may begin with 0 is not said; it may be so for all or for none. */
static int strict_address(const char *text, unsigned char *bytes) {
  bool zeros = false;
  for (int i = 0; i < 4; i++) {
    int value = 0, digits = 0;
    for (; digits < 4 && digit_of(text[digits]) < 10; digits++) value = 10 * value + digit_of(text[digits]);
    if (digits == 0 || digits > 3 || value > 255) return 0;
    if (digits > 1 && text[0] == '0') zeros = true;
    if (text[digits] != (i < 3 ? '.' : 0)) return 0;
    bytes[i] = (unsigned char)value;
    text += digits + 1;
  }
  return !zeros || ox_any_bool("inet_pton") ? 1 : 0;
}

//@ allowed arpa/inet.h
int inet_pton(int family, const char *text, void *to) {
  if (family == INET) {
    unsigned char bytes[4];
    if (strict_address(text, bytes) == 0) return 0;
    memcpy(to, bytes, sizeof bytes);
    return 1;
  }
  if (family != INET6) {
    ox_errno = AFNOSUPPORT;
    return -1;
  }
  (void)ox_text_length(text);
  int result = ox_any_between(0, 1, "inet_pton");
  if (result == 1) ox_any_bytes(to, 16, "inet_pton");
  return result;
}

/* A number as in C, of up to 32 bits; the place behind it, or null. */
static const char *part_of_address(const char *text, unsigned *value) {
  int base = 10;
  unsigned long long number = 0;
  if (digit_of(text[0]) >= 10) return NULL;
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    text += 2;
    if (digit_of(text[0]) == 16) return NULL;
  } else if (text[0] == '0') {
    base = 8;
  }
  for (; digit_of(*text) < base; text++) {
    number = base == 16 ? number << 4 : base == 8 ? number << 3 : number * 10;
    number += (unsigned)digit_of(*text);
    if (number > UINT_MAX) return NULL;
  }
  *value = (unsigned)number;
  return text;
}

static bool ends_address(char c) { return c == 0 || c == ' ' || (c >= '\t' && c <= '\r'); }

/* Up to four parts, the last of which fills what is left; in the order of the bytes of this machine. */
static bool address_of(const char *text, unsigned *address) {
  unsigned parts = 0, value = 0;
  for (int i = 0; i < 4; i++) {
    text = part_of_address(text, &value);
    if (text == NULL) return false;
    unsigned left = 32 - 8 * (unsigned)i; /* bits */
    if (*text == '.' && i < 3) {
      if (value > 255) return false;
      parts |= value << (left - 8);
      text++;
      continue;
    }
    if (!ends_address(*text) || (left < 32 && value >> left != 0)) return false;
    *address = parts | value;
    return true;
  }
  return false;
}

static unsigned as_in_network(unsigned n) { return n << 24 | (n << 8 & 0xff0000) | (n >> 8 & 0xff00) | n >> 24; }

//@ exact arpa/inet.h
int inet_aton(const char *text, struct in_addr *to) {
  unsigned address;
  if (!address_of(text, &address)) return 0;
  if (to != NULL) to->s_addr = as_in_network(address);
  return 1;
}

//@ exact arpa/inet.h
unsigned inet_addr(const char *text) {
  unsigned address;
  return address_of(text, &address) ? as_in_network(address) : UINT_MAX;
}
