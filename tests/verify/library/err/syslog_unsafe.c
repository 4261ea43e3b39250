// A message of syslog is read like one of printf.
//@ flags: --property memory
#include <syslog.h>

int main(void) {
  char name[2] = {'a', 'b'};
  syslog(LOG_ERR, "%s", name); // FAILS
  return 0;
}
