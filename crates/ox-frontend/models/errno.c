/* <errno.h>: the variable that models set and that functions without a model may set too. */
#include "ox_model.h"

//@ exact errno.h
__attribute__((weak)) int ox_errno = 0;

//@ exact errno.h
int *__errno_location(void) {
  return &ox_errno;
}
