/* <poll.h>, <sys/select.h>: which descriptors are ready is not known. */
#include "allowed.h"

struct pollfd {
  int fd;
  short events, revents;
};

enum { ALWAYS_TOLD = 0x8 | 0x10 | 0x20 }; /* POLLERR, POLLHUP, POLLNVAL */

/* Without an end it waits until something is ready. */
static int poll_all(struct pollfd *of, unsigned long count, bool ends, const char *name) {
  int result = ox_any_between(-1, INT_MAX, name);
  ox_assume(ends || result != 0);
  if (result < 0) {
    ox_reads(of, count * sizeof *of);
    ox_fail("errno");
    return -1;
  }
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    int told = of[i].fd < 0 ? 0 : ox_any_int(name) & (of[i].events | ALWAYS_TOLD);
    of[i].revents = (short)told;
    if (of[i].revents != 0) ready++;
  }
  ox_assume(result == ready);
  return ready;
}

//@ allowed poll.h
int poll(struct pollfd *descriptors, unsigned long count, int timeout) {
  return poll_all(descriptors, count, timeout != -1, "poll");
}

//@ allowed poll.h
int __poll_chk(struct pollfd *descriptors, unsigned long count, int timeout, size_t room) {
  if (count > room / sizeof *descriptors) abort();
  return poll_all(descriptors, count, timeout != -1, "poll");
}

//@ allowed poll.h
int ppoll(struct pollfd *descriptors, unsigned long count, const void *timeout, const void *signals) {
  if (timeout != NULL) ox_reads(timeout, 2 * sizeof(long));
  if (signals != NULL) ox_reads(signals, 8);
  return poll_all(descriptors, count, timeout != NULL, "ppoll");
}

enum { BITS = 8 * sizeof(long), WORDS = 1024 / BITS };

/* Of the descriptors below `limit` some stay; whether any does. */
static bool choose(unsigned long *set, int limit, bool some) {
  bool any = false;
  for (int i = 0; i < WORDS && i * (int)BITS < limit; i++) {
    set[i] &= some ? (unsigned long)ox_any_long("select") : 0;
    if (set[i] != 0) any = true;
  }
  return any;
}

static int select_any(int limit, unsigned long *reads, unsigned long *writes, unsigned long *others, bool ends,
                      const char *of) {
  int result = ox_any_between(-1, INT_MAX, of);
  if (limit < 0 || limit > 1024 || result < 0) {
    ox_fail("errno");
    return -1;
  }
  bool any = false;
  if (reads != NULL) any |= choose(reads, limit, result > 0);
  if (writes != NULL) any |= choose(writes, limit, result > 0);
  if (others != NULL) any |= choose(others, limit, result > 0);
  ox_assume(any == (result > 0) && result <= 3 * limit && (ends || result > 0));
  return result;
}

struct timeval {
  long tv_sec, tv_usec;
};

//@ allowed sys/select.h
int select(int limit, unsigned long *reads, unsigned long *writes, unsigned long *others, struct timeval *timeout) {
  if (timeout != NULL && (timeout->tv_sec < 0 || timeout->tv_usec < 0)) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  if (timeout != NULL) { /* what is left of it, as Linux does it */
    struct timeval left = {ox_any_long("select"), ox_any_between(0, 999999, "select")};
    ox_assume(left.tv_sec >= 0);
    ox_assume(left.tv_sec < timeout->tv_sec || (left.tv_sec == timeout->tv_sec && left.tv_usec <= timeout->tv_usec));
    *timeout = left;
  }
  return select_any(limit, reads, writes, others, timeout != NULL, "select");
}

//@ allowed sys/select.h
int pselect(int limit, unsigned long *reads, unsigned long *writes, unsigned long *others, const void *timeout,
            const void *signals) {
  if (timeout != NULL) ox_reads(timeout, 2 * sizeof(long));
  if (signals != NULL) ox_reads(signals, 8);
  return select_any(limit, reads, writes, others, timeout != NULL, "pselect");
}

/* Which word of a set a descriptor is in; the fortified FD_SET asks. */
//@ exact sys/select.h
long __fdelt_chk(long descriptor) {
  if (descriptor < 0 || descriptor >= 1024) abort();
  return descriptor / (long)BITS;
}

//@ exact sys/select.h
long __fdelt_warn(long descriptor) {
  if (descriptor < 0 || descriptor >= 1024) abort();
  return descriptor / (long)BITS;
}
