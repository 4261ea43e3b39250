/* socket.c */
#include "allowed.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

MODEL_OF(socket); MODEL_OF(socketpair); MODEL_OF(listen); MODEL_OF(shutdown); MODEL_OF(recv); MODEL_OF(send);
MODEL_OF(setsockopt); MODEL_OF(getsockopt); MODEL_OF(inet_ntoa); MODEL_OF(inet_ntop); MODEL_OF(inet_pton);
MODEL_OF(inet_aton); MODEL_OF(inet_addr);
extern int model_bind(int, const void *, unsigned), model_connect(int, const void *, unsigned);
extern int model_accept(int, void *, unsigned *), model_accept4(int, void *, unsigned *, int);
extern int model_getsockname(int, void *, unsigned *), model_getpeername(int, void *, unsigned *);
extern ssize_t model_recvfrom(int, void *, size_t, int, void *, unsigned *);
extern ssize_t model_sendto(int, const void *, size_t, int, const void *, unsigned);
extern ssize_t model___recv_chk(int, void *, size_t, size_t, int);
extern ssize_t model___recvfrom_chk(int, void *, size_t, size_t, int, void *, unsigned *);

static const char *volatile text;

static void receiving(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  for (int i = 0; i < 2000; i++) {
    size_t sent = native_below(10), size = native_below(12);
    char content[16];
    native_fill(content, sizeof content);
    if (sent > 0 && send(ends[1], content, sent, 0) != (ssize_t)sent) return;
    char *theirs = native_block(size), *mine = native_copy(theirs, size);
    ssize_t wanted = recv(ends[0], theirs, size, MSG_DONTWAIT);
    native_forget();
    native_next(wanted);
    if (wanted < 0) native_next(errno);
    for (ssize_t j = 0; j < wanted; j++) native_next((unsigned char)theirs[j]);
    int how = i % 4 == 0   ? RUN(result = model_recv(0, mine, size, 0))
              : i % 4 == 1 ? RUN(result = model___recv_chk(0, mine, size, size, 0))
              : i % 4 == 2 ? RUN(result = model_recvfrom(0, mine, size, 0, NULL, NULL))
                           : RUN(result = model___recvfrom_chk(0, mine, size, size, 0, NULL, NULL));
    CHECK(how == RETURNED && result == wanted && memcmp(mine, theirs, size) == 0, "%lld, not %zd", result, wanted);
    COUNT_OR_FAIL(model_recv(0, mine, size, 0), (long long)size);
    COUNT_OR_FAIL(model_recvfrom(0, mine, size, 0, NULL, NULL), (long long)size);
    COUNT_OR_FAIL(model_send(0, mine, size, 0), (long long)size);
    COUNT_OR_FAIL(model_sendto(0, mine, size, 0, mine, (unsigned)size), (long long)size);
    COUNT_OR_FAIL(model_sendto(0, mine, size, 0, NULL, 0), (long long)size);
    ENDS(model___recv_chk(0, mine, size + 1, size, 0), ABORTED);
    ENDS(model___recvfrom_chk(0, mine, size + 1, size, 0, NULL, NULL), ABORTED);
    ENDS(model_recv(0, mine, size, MSG_TRUNC), UNSUPPORTED);
    while (recv(ends[0], content, sizeof content, MSG_DONTWAIT) > 0) {}
    free(theirs);
    free(mine);
  }
  close(ends[0]);
  close(ends[1]);
}

static void addresses(void) {
  for (int i = 0; i < 300; i++) {
    unsigned room = (unsigned)native_below(20), whole = (unsigned)native_below(40), length = room;
    char *address = native_block(room);
#define TELLS(call)                                                                                                    \
  length = room;                                                                                                       \
  GIVES(call, 0, 0, whole);                                                                                            \
  CHECK(length == whole, "%s: %u", #call, length)
    TELLS(model_accept(0, address, &length));
    TELLS(model_accept4(0, address, &length, 0));
    TELLS(model_getsockname(0, address, &length));
    TELLS(model_getpeername(0, address, &length));
    TELLS(model_recvfrom(0, NULL, 0, 0, address, &length));
    free(address);
    length = room;
    char *value = native_block(room);
    unsigned told = (unsigned)native_below(room + 1);
    GIVES(model_getsockopt(0, 0, 0, value, &length), 0, 0, told);
    CHECK(length == told, "getsockopt: %u", length);
    length = room;
    IS_NOT_ALLOWED(model_getsockopt(0, 0, 0, value, &length), 0, room + 1);
    FAILS(model_getsockopt(0, 0, 0, value, &length), -1, 9);
    ZERO_OR_FAIL(model_setsockopt(0, 0, 0, value, room));
    ZERO_OR_FAIL(model_bind(0, value, room));
    ZERO_OR_FAIL(model_connect(0, value, room));
    free(value);
  }
  NUMBER_OR_FAIL(model_accept(0, NULL, NULL));
  NUMBER_OR_FAIL(model_socket(AF_INET, SOCK_STREAM, 0));
  ZERO_OR_FAIL(model_listen(0, 5));
  ZERO_OR_FAIL(model_shutdown(0, SHUT_RD));
  int ends[2];
  GIVES(model_socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0, 0, 3, 4);
  CHECK(ends[0] == 3 && ends[1] == 4, "socketpair");
  IS_NOT_ALLOWED(model_socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0, 3, 3);
}

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
    struct in_addr other;
    GIVES(model_inet_aton("1.2.3.4", &other), 1, 1, (int)address.s_addr);
    CHECK(other.s_addr == address.s_addr, "inet_aton");
    GIVES(model_inet_addr("1.2.3.4"), address.s_addr, (int)address.s_addr);
  }
  struct in_addr address;
  GIVES(model_inet_aton("x", &address), 0, 0);
  GIVES(model_inet_pton(AF_INET, "x", &address), 0, 0);
  FAILS(model_inet_pton(99, "x", &address), 0);
  ox_errno = 0;
  GIVES((size_t)model_inet_ntop(99, &address, NULL, 0), 0, 0);
  CHECK(ox_errno == EAFNOSUPPORT, "inet_ntop");
}

int main(void) {
  receiving();
  addresses();
  texts();
  return native_end();
}
