/* Which descriptors are open. */
#ifndef OX_DESCRIPTORS_H
#define OX_DESCRIPTORS_H

#include "allowed.h"

/* The number is that of a descriptor which was not open, and is from now on. */
int ox_new_descriptor(int number);
/* The same, which may have been open. */
void ox_descriptor_opened(int number);
void ox_descriptor_closed(int number);

static inline int ox_any_descriptor(const char *of) { return ox_new_descriptor(ox_any_between(0, INT_MAX, of)); }

/* A new one, or -1 with `errno`. */
static inline int ox_descriptor_or_fail(const char *of) {
  int result = ox_number_or_fail(of);
  return result < 0 ? result : ox_new_descriptor(result);
}

#endif
