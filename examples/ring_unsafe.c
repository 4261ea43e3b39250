// A ring buffer that is full one element too late: writes behind its array.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct ring {
  unsigned capacity, count, next;
  int *slots;
};

static void push(struct ring *r, int value) {
  if (r->count > r->capacity)
    return;
  r->slots[r->next] = value;
  r->next = r->next == r->capacity ? 0 : r->next + 1;
  r->count++;
}

int main(void) {
  struct ring r = {__VERIFIER_nondet_uint(), 0, 0, NULL};
  if (r.capacity == 0 || r.capacity > 4)
    return 0;
  r.slots = malloc(r.capacity * sizeof(int));
  for (int i = 0; i < 6; i++)
    push(&r, i);
  free(r.slots);
  return 0;
}
