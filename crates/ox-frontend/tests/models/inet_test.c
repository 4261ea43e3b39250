/* inet.c */
#include "allowed.h"

#include <arpa/inet.h>

MODEL_OF(inet_ntoa); MODEL_OF(inet_ntop); MODEL_OF(inet_pton); MODEL_OF(inet_aton); MODEL_OF(inet_addr);

static const char *volatile text;

static void texts(void) {
  for (int i = 0; i < 20000; i++) {
    struct in_addr address = {(unsigned)native_random()};
    if (native_below(3) == 0) address.s_addr &= 0xff00ff;
    char expected[64];
    strcpy(expected, inet_ntoa(address));
    CHECK(strcmp(model_inet_ntoa(address), expected) == 0, "%s", expected);
    unsigned size = (unsigned)native_below(20);
    char *mine = native_block(size);
    RUN(text = model_inet_ntop(AF_INET, &address, mine, size));
    CHECK(strlen(expected) < size ? text == mine && strcmp(mine, expected) == 0 : text == NULL && ox_errno == ENOSPC, "%s",
          expected);
    free(mine);
    unsigned char long_address[16];
    native_fill(long_address, 16);
    inet_ntop(AF_INET6, long_address, expected, sizeof expected);
    size = (unsigned)native_below(50);
    mine = native_block(size);
    native_forget();
    native_next((long long)strlen(expected));
    for (char *c = expected; *c; c++) native_next(*c);
    RUN(text = model_inet_ntop(AF_INET6, long_address, mine, size));
    CHECK(strlen(expected) < size ? text == mine && strcmp(mine, expected) == 0 : text == NULL, "%s", expected);
    free(mine);
    native_forget();
    native_next(1);
    for (int j = 0; j < 16; j++) native_next(long_address[j]);
    unsigned char back[16];
    RUN(result = model_inet_pton(AF_INET6, expected, back));
    CHECK(result == 1 && memcmp(back, long_address, 16) == 0, "inet_pton");
    native_forget();
  }
  struct in_addr address;
  FAILS(model_inet_pton(99, "x", &address), 0);
  ox_errno = 0;
  GIVES((size_t)model_inet_ntop(99, &address, NULL, 0), 0, 0);
  CHECK(ox_errno == EAFNOSUPPORT, "inet_ntop");
}

/* A text that is nearly an address. */
static char *any_text(void) {
  char made[64];
  int length = 0;
  for (int part = 0, parts = 1 + (int)native_below(5); part < parts; part++) {
    if (part > 0) length += sprintf(made + length, ".");
    unsigned number = (unsigned)(native_random() >> (32 + native_below(32)));
    if (native_below(2)) number %= 300;
    const char *formats[] = {"%u", "%u", "%u", "0x%x", "0%o", "00%u", "0X%X"};
    length += sprintf(made + length, formats[native_below(7)], number);
  }
  if (native_below(6) == 0) made[native_below((uint64_t)length)] = "x. 90-\n"[native_below(7)];
  if (native_below(8) == 0) strcpy(made + length, native_below(2) ? " rest" : "8");
  return native_string(made);
}

static void back(void) {
  for (int i = 0; i < 200000; i++) {
    char *string = i == 0 ? native_string("") : any_text();
    struct in_addr theirs = {5}, mine = {5};
    int wanted = inet_aton(string, &theirs);
    CHECK(model_inet_aton(string, &mine) == wanted && mine.s_addr == theirs.s_addr, "inet_aton %s: %x, not %x", string,
          mine.s_addr, theirs.s_addr);
    CHECK(model_inet_aton(string, NULL) == wanted, "%s", string);
    CHECK(model_inet_addr(string) == inet_addr(string), "inet_addr %s", string);
    theirs.s_addr = mine.s_addr = 5;
    wanted = inet_pton(AF_INET, string, &theirs);
    QUEUE(0); /* as glibc, which takes no 0 in front */
    int how = RUN(result = model_inet_pton(AF_INET, string, &mine));
    CHECK(how == RETURNED && result == wanted && mine.s_addr == theirs.s_addr, "inet_pton %s: %lld", string, result);
    free(string);
  }
  struct in_addr address;
  GIVES(model_inet_pton(AF_INET, "01.2.3.4", &address), 1, 1);
}

int main(void) {
  texts();
  back();
  return native_end();
}
