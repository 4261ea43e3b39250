// A list that is passed on, a wrapper around a wrapper, and a list in a struct.
//@ open: summaries, mixed: takes 5 to 20 s
#include <assert.h>
#include <stdarg.h>

struct state { int used; va_list list; };

static int next(struct state *state) {
  state->used++;
  return va_arg(state->list, int);
}

static int vsum(int n, va_list list) {
  int s = 0;
  while (n-- > 0)
    s += va_arg(list, int);
  return s;
}

static int vskip(int n, va_list list) {
  (void)va_arg(list, char *);
  return vsum(n, list);
}

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = vskip(n, list);
  va_end(list);
  return s;
}

static int state_sum(int n, ...) {
  struct state state = {0};
  va_start(state.list, n);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += next(&state);
  va_end(state.list);
  assert(state.used == n);
  return s;
}

int main(void) {
  assert(sum(2, "skipped", 20, 3) == 23);
  assert(state_sum(3, 1, 10, 100) == 111);
  return 0;
}
