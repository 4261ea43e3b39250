/* <sys/socket.h>: what comes over a network is not known. */
#include "descriptors.h"

//@ allowed sys/socket.h
int socket(int domain, int type, int protocol) {
  (void)domain, (void)type, (void)protocol;
  return ox_descriptor_or_fail("socket");
}

//@ allowed sys/socket.h
int socketpair(int domain, int type, int protocol, int *ends) {
  (void)domain, (void)type, (void)protocol;
  int result = ox_zero_or_fail("socketpair");
  if (result != 0) return result;
  ends[0] = ox_any_descriptor("socketpair");
  ends[1] = ox_any_descriptor("socketpair");
  return 0;
}

static int with_address(const void *address, unsigned length, const char *of) {
  ox_reads(address, length);
  return ox_zero_or_fail(of);
}

//@ allowed sys/socket.h
int bind(int socket, const void *address, unsigned length) {
  (void)socket;
  return with_address(address, length, "bind");
}

//@ allowed sys/socket.h
int connect(int socket, const void *address, unsigned length) {
  (void)socket;
  return with_address(address, length, "connect");
}

//@ allowed sys/socket.h
int listen(int socket, int backlog) {
  (void)socket, (void)backlog;
  return ox_zero_or_fail("listen");
}

//@ allowed sys/socket.h
int shutdown(int socket, int how) {
  (void)socket, (void)how;
  return ox_zero_or_fail("shutdown");
}

/* An address may be longer than the place for it, where it is cut off; the length tells. */
static void any_address(void *to, unsigned *length, const char *of) {
  if (to == NULL) return;
  unsigned whole = (unsigned)ox_any_between(0, 128, of);
  ox_any_bytes(to, whole < *length ? whole : *length, of);
  *length = whole;
}

static int accepted(void *to, unsigned *length, const char *of) {
  int socket = ox_descriptor_or_fail(of);
  if (socket >= 0) any_address(to, length, of);
  return socket;
}

//@ allowed sys/socket.h
int accept(int socket, void *to, unsigned *length) {
  (void)socket;
  return accepted(to, length, "accept");
}

//@ allowed sys/socket.h
int accept4(int socket, void *to, unsigned *length, int flags) {
  (void)socket, (void)flags;
  return accepted(to, length, "accept4");
}

static int address_of(void *to, unsigned *length, const char *of) {
  ox_reads(length, sizeof *length);
  int result = ox_zero_or_fail(of);
  if (result == 0) any_address(to, length, of);
  return result;
}

//@ allowed sys/socket.h
int getsockname(int socket, void *to, unsigned *length) {
  (void)socket;
  return address_of(to, length, "getsockname");
}

//@ allowed sys/socket.h
int getpeername(int socket, void *to, unsigned *length) {
  (void)socket;
  return address_of(to, length, "getpeername");
}

/* With MSG_TRUNC a datagram's whole length is told, which may be more than was asked for. */
static ssize_t_ receive(void *to, size_t size, int flags, const char *of) {
  if (flags & 0x20) ox_unsupported("MSG_TRUNC");
  ssize_t_ length = ox_count_or_fail(size, of);
  if (length > 0) ox_any_bytes(to, (size_t)length, of);
  return length;
}

static ssize_t_ send_all(const void *from, size_t size, const char *of) {
  ox_reads(from, size);
  return ox_count_or_fail(size, of);
}

//@ allowed sys/socket.h
ssize_t_ recv(int socket, void *to, size_t size, int flags) {
  (void)socket;
  return receive(to, size, flags, "recv");
}

//@ allowed sys/socket.h
ssize_t_ __recv_chk(int socket, void *to, size_t size, size_t room, int flags) {
  (void)socket;
  if (size > room) abort();
  return receive(to, size, flags, "recv");
}

//@ allowed sys/socket.h
ssize_t_ recvfrom(int socket, void *to, size_t size, int flags, void *address, unsigned *length) {
  (void)socket;
  ssize_t_ received = receive(to, size, flags, "recvfrom");
  if (received >= 0) any_address(address, length, "recvfrom");
  return received;
}

//@ allowed sys/socket.h
ssize_t_ __recvfrom_chk(int socket, void *to, size_t size, size_t room, int flags, void *address, unsigned *length) {
  (void)socket;
  if (size > room) abort();
  ssize_t_ received = receive(to, size, flags, "recvfrom");
  if (received >= 0) any_address(address, length, "recvfrom");
  return received;
}

//@ allowed sys/socket.h
ssize_t_ send(int socket, const void *from, size_t size, int flags) {
  (void)socket, (void)flags;
  return send_all(from, size, "send");
}

//@ allowed sys/socket.h
ssize_t_ sendto(int socket, const void *from, size_t size, int flags, const void *address, unsigned length) {
  (void)socket, (void)flags;
  if (address != NULL) ox_reads(address, length);
  return send_all(from, size, "sendto");
}

//@ allowed sys/socket.h
int setsockopt(int socket, int level, int option, const void *value, unsigned length) {
  (void)socket, (void)level, (void)option;
  if (value != NULL) ox_reads(value, length);
  return ox_zero_or_fail("setsockopt");
}

//@ allowed sys/socket.h
int getsockopt(int socket, int level, int option, void *value, unsigned *length) {
  (void)socket, (void)level, (void)option;
  ox_reads(length, sizeof *length);
  int result = ox_zero_or_fail("getsockopt");
  if (result != 0) return result;
  unsigned told = (unsigned)ox_any_int("getsockopt");
  ox_assume(told <= *length);
  ox_any_bytes(value, told, "getsockopt");
  *length = told;
  return 0;
}
