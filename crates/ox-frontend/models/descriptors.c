/* Descriptors that are open: a new one has another number. Deviation: only the last four are known, and not those that were open
   when the program started. */
#include "descriptors.h"

/* One more than the number; 0 if there is none. */
static unsigned last, second, third, fourth;

static void now_open(unsigned entry) {
  fourth = third;
  third = second;
  second = last;
  last = entry;
}

//@ shared
void ox_descriptor_opened(int number) { now_open((unsigned)number + 1); }

//@ shared
int ox_new_descriptor(int number) {
  unsigned entry = (unsigned)number + 1;
  ox_assume(entry != last && entry != second && entry != third && entry != fourth);
  now_open(entry);
  return number;
}

//@ shared
void ox_descriptor_closed(int number) {
  unsigned entry = (unsigned)number + 1;
  if (last == entry) last = 0;
  if (second == entry) second = 0;
  if (third == entry) third = 0;
  if (fourth == entry) fourth = 0;
}
