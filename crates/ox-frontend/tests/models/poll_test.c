/* poll.c */
#include "allowed.h"

#include <poll.h>
#include <sys/select.h>
#include <unistd.h>

MODEL_OF(poll); MODEL_OF(ppoll); MODEL_OF(select); MODEL_OF(pselect);
extern int model___poll_chk(struct pollfd *, nfds_t, int, size_t);
extern long model___fdelt_chk(long), model___fdelt_warn(long);

static void polling(void) {
  int ends[2];
  if (pipe(ends) != 0) return;
  for (int i = 0; i < 2000; i++) {
    size_t count = native_below(4);
    struct pollfd *theirs = native_block(count * sizeof *theirs);
    for (size_t j = 0; j < count; j++) {
      theirs[j].fd = (int[]){-1, ends[0], ends[1], 99}[native_below(4)];
      theirs[j].events = (short)(native_random() & (POLLIN | POLLOUT | POLLPRI));
    }
    struct pollfd *mine = native_copy(theirs, count * sizeof *theirs);
    int wanted = poll(theirs, count, 0);
    native_forget();
    native_next(wanted);
    for (size_t j = 0; j < count; j++)
      if (theirs[j].fd >= 0) native_next(theirs[j].revents);
    int how = i % 3 == 0   ? RUN(result = model_poll(mine, count, 0))
              : i % 3 == 1 ? RUN(result = model_ppoll(mine, count, &(struct timespec){0, 0}, NULL))
                           : RUN(result = model___poll_chk(mine, count, 0, count * sizeof *mine));
    CHECK(how == RETURNED && result == wanted && memcmp(mine, theirs, count * sizeof *mine) == 0, "%lld, not %d", result, wanted);
    IS_NOT_ALLOWED(model_poll(mine, count, 0), (long long)count + 1);
    FAILS(model_poll(mine, count, 0), -1, 4);
    IS_NOT_ALLOWED(model_poll(mine, count, -1), 0);
    IS_NOT_ALLOWED(model_ppoll(mine, count, NULL, NULL), 0);
    ENDS(model___poll_chk(mine, count + 1, 0, count * sizeof *mine), ABORTED);
    /* nothing but what was asked for, or is always told */
    native_forget();
    native_next((long long)native_below(count + 1));
    if (RUN(result = model_poll(mine, count, 0)) == RETURNED)
      for (size_t j = 0; j < count; j++)
        CHECK((mine[j].revents & ~(mine[j].events | POLLERR | POLLHUP | POLLNVAL)) == 0 && (mine[j].fd >= 0 || !mine[j].revents),
              "poll");
    free(theirs);
    free(mine);
  }
  close(ends[0]);
  close(ends[1]);
}

static void selecting(void) {
  int ends[2];
  if (pipe(ends) != 0) return;
  int limit = ends[1] + 1;
  for (int i = 0; i < 2000; i++) {
    fd_set reads, writes, mine_r, mine_w;
    FD_ZERO(&reads);
    FD_ZERO(&writes);
    if (native_below(2)) FD_SET(ends[0], &reads);
    if (native_below(2)) FD_SET(ends[1], &writes);
    mine_r = reads, mine_w = writes;
    struct timeval none = {0, 0}, mine_t = none;
    int wanted = select(limit, &reads, &writes, NULL, &none);
    native_forget();
    bool timed = i % 2;
    if (timed) native_next(0), native_next(0);
    native_next(wanted);
    if (wanted > 0) native_next(*(long *)&reads), native_next(*(long *)&writes);
    int how = timed ? RUN(result = model_select(limit, &mine_r, &mine_w, NULL, &mine_t))
                    : RUN(result = model_pselect(limit, &mine_r, &mine_w, NULL, &(struct timespec){0, 0}, NULL));
    CHECK(how == RETURNED && result == wanted && memcmp(&mine_r, &reads, sizeof reads) == 0 &&
              memcmp(&mine_w, &writes, sizeof writes) == 0,
          "%lld, not %d", result, wanted);
    /* only some of those that were asked for */
    FD_ZERO(&mine_r);
    FD_SET(ends[0], &mine_r);
    native_forget();
    native_next(1);
    if (RUN(result = model_select(limit, &mine_r, NULL, NULL, NULL)) == RETURNED)
      for (int fd = 0; fd < limit; fd++) CHECK(!FD_ISSET(fd, &mine_r) || fd == ends[0], "select");
    struct timeval five = {5, 7};
    native_forget();
    native_next((long long)native_below(7));
    native_next((long long)native_below(20));
    native_next(0);
    if (RUN(result = model_select(0, NULL, NULL, NULL, &five)) == RETURNED)
      CHECK(five.tv_sec < 5 || (five.tv_sec == 5 && five.tv_usec <= 7), "what is left");
  }
  struct timeval bad = {-1, 0};
  FAILS(model_select(0, NULL, NULL, NULL, &bad), 0);
  FAILS(model_select(-1, NULL, NULL, NULL, NULL), 0, 22);
  FAILS(model_select(5, NULL, NULL, NULL, NULL), -1, 4);
  IS_NOT_ALLOWED(model_select(5, NULL, NULL, NULL, NULL), 1);
  IS_NOT_ALLOWED(model_select(5, NULL, NULL, NULL, NULL), 0);
  IS_NOT_ALLOWED(model_pselect(5, NULL, NULL, NULL, NULL, NULL), 0);
  close(ends[0]);
  close(ends[1]);
}

int main(void) {
  polling();
  selecting();
  for (long i = -3; i < 1030; i++) {
    bool fits = i >= 0 && i < FD_SETSIZE;
    if (fits) {
      GIVES(model___fdelt_chk(i), i / __NFDBITS, 0);
      GIVES(model___fdelt_warn(i), i / __NFDBITS, 0);
    } else {
      ENDS(model___fdelt_chk(i), ABORTED);
      ENDS(model___fdelt_warn(i), ABORTED);
    }
  }
  return native_end();
}
