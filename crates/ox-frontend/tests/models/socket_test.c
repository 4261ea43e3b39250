/* socket.c */
#include "allowed.h"

#include <sys/socket.h>
#include <unistd.h>

MODEL_OF(socket); MODEL_OF(socketpair); MODEL_OF(listen); MODEL_OF(shutdown); MODEL_OF(recv); MODEL_OF(send);
MODEL_OF(setsockopt); MODEL_OF(getsockopt);
extern int model_bind(int, const void *, unsigned), model_connect(int, const void *, unsigned);
extern int model_accept(int, void *, unsigned *), model_accept4(int, void *, unsigned *, int);
extern int model_getsockname(int, void *, unsigned *), model_getpeername(int, void *, unsigned *);
extern ssize_t model_recvfrom(int, void *, size_t, int, void *, unsigned *);
extern ssize_t model_sendto(int, const void *, size_t, int, const void *, unsigned);
extern ssize_t model___recv_chk(int, void *, size_t, size_t, int);
extern ssize_t model___recvfrom_chk(int, void *, size_t, size_t, int, void *, unsigned *);

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
    ox_descriptor_closed(0);
    TELLS(model_accept4(0, address, &length, 0));
    ox_descriptor_closed(0);
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
  DESCRIPTOR_OR_FAIL(model_accept(0, NULL, NULL));
  DESCRIPTOR_OR_FAIL(model_socket(AF_INET, SOCK_STREAM, 0));
  ZERO_OR_FAIL(model_listen(0, 5));
  ZERO_OR_FAIL(model_shutdown(0, SHUT_RD));
  int ends[2];
  GIVES(model_socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0, 0, 3, 4);
  CHECK(ends[0] == 3 && ends[1] == 4, "socketpair");
  IS_NOT_ALLOWED(model_socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0, 8, 8);
}

int main(void) {
  receiving();
  addresses();
  return native_end();
}
