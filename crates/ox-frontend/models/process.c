/* <unistd.h>, <sys/types.h> about the process, its user and its machine. */
#include "allowed.h"

/* A number that stays the same while the program runs. */
static int fixed(int *number, bool *known, int least, const char *of) {
  if (!*known) {
    *number = ox_any_between(least, INT_MAX, of);
    *known = true;
  }
  return *number;
}

//@ allowed unistd.h
int getpid(void) {
  static int number;
  static bool known;
  return fixed(&number, &known, 1, "getpid");
}

//@ allowed unistd.h
int getppid(void) {
  static int number;
  static bool known;
  return fixed(&number, &known, 0, "getppid");
}

//@ allowed unistd.h
int getpgrp(void) {
  static int number;
  static bool known;
  return fixed(&number, &known, 1, "getpgrp");
}

//@ allowed unistd.h
unsigned getuid(void) {
  return (unsigned)ox_any_int("getuid");
}

//@ allowed unistd.h
unsigned geteuid(void) {
  return (unsigned)ox_any_int("geteuid");
}

//@ allowed unistd.h
unsigned getgid(void) {
  return (unsigned)ox_any_int("getgid");
}

//@ allowed unistd.h
unsigned getegid(void) {
  return (unsigned)ox_any_int("getegid");
}

//@ allowed unistd.h
int setuid(unsigned user) {
  (void)user;
  return ox_zero_or_fail("setuid");
}

//@ allowed unistd.h
int seteuid(unsigned user) {
  (void)user;
  return ox_zero_or_fail("seteuid");
}

//@ allowed unistd.h
int setgid(unsigned group) {
  (void)group;
  return ox_zero_or_fail("setgid");
}

//@ allowed unistd.h
int setegid(unsigned group) {
  (void)group;
  return ox_zero_or_fail("setegid");
}

//@ allowed unistd.h
int setpgid(int process, int group) {
  (void)process, (void)group;
  return ox_zero_or_fail("setpgid");
}

//@ allowed unistd.h
int setsid(void) {
  return ox_number_or_fail("setsid");
}

//@ allowed unistd.h
int getpgid(int process) {
  (void)process;
  return ox_number_or_fail("getpgid");
}

//@ allowed unistd.h
int getsid(int process) {
  (void)process;
  return ox_number_or_fail("getsid");
}

//@ allowed unistd.h
int nice(int increment) {
  (void)increment;
  return ox_any_int("nice");
}

//@ allowed unistd.h
unsigned alarm(unsigned seconds) {
  (void)seconds;
  return (unsigned)ox_any_int("alarm");
}

//@ allowed sched.h
int sched_yield(void) {
  return ox_zero_or_fail("sched_yield");
}

enum { PAGE = 4096 };

//@ exact unistd.h
int getpagesize(void) {
  return PAGE;
}

//@ allowed unistd.h
long sysconf(int name) {
  if (name == 30) return PAGE; /* _SC_PAGESIZE */
  long value = ox_any_long("sysconf");
  ox_assume(value >= -1);
  /* the number of processors */
  if (name == 83 || name == 84) ox_assume(value != 0);
  if (value == -1 && ox_any_bool("sysconf")) ox_fail("errno");
  return value;
}

//@ allowed unistd.h
long pathconf(const char *path, int name) {
  (void)name;
  (void)ox_text_length(path);
  return ox_long_or_fail("pathconf");
}

//@ allowed unistd.h
long fpathconf(int descriptor, int name) {
  (void)descriptor, (void)name;
  return ox_long_or_fail("fpathconf");
}

/* A name that is cut off may have no 0. */
static int name_into(char *to, size_t size, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  size_t length = ox_any_size(of);
  ox_assume(length <= size);
  ox_any_text(to, length, size, of);
  if (length < size) to[length] = 0;
  return 0;
}

//@ allowed unistd.h
int gethostname(char *to, size_t size) {
  return name_into(to, size, "gethostname");
}

//@ allowed unistd.h
int __gethostname_chk(char *to, size_t size, size_t room) {
  if (size > room) abort();
  return name_into(to, size, "gethostname");
}

//@ allowed unistd.h
int getdomainname(char *to, size_t size) {
  return name_into(to, size, "getdomainname");
}

//@ allowed unistd.h
char *getlogin(void) {
  static char name[33];
  if (ox_any_bool("getlogin")) {
    ox_fail("errno");
    return NULL;
  }
  size_t length = (size_t)ox_any_between(1, 32, "getlogin");
  ox_any_text(name, length, 32, "getlogin");
  name[length] = 0;
  return name;
}

//@ allowed sys/utsname.h
int uname(void *to) {
  int result = ox_number_or_fail("uname");
  if (result < 0) return result;
  char *field = to;
  for (int i = 0; i < 6; i++, field += 65) {
    ox_any_bytes(field, 65, "uname");
    field[64] = 0;
  }
  return result;
}

//@ allowed sys/resource.h
int getrlimit(int resource, void *to) {
  (void)resource;
  int result = ox_zero_or_fail("getrlimit");
  if (result == 0) ox_any_bytes(to, 2 * sizeof(long), "getrlimit");
  return result;
}

//@ allowed sys/resource.h
int setrlimit(int resource, const void *from) {
  (void)resource;
  ox_reads(from, 2 * sizeof(long));
  return ox_zero_or_fail("setrlimit");
}

/* Two times and 14 numbers. */
//@ allowed sys/resource.h
int getrusage(int who, void *to) {
  (void)who;
  int result = ox_zero_or_fail("getrusage");
  if (result == 0) ox_any_bytes(to, 18 * sizeof(long), "getrusage");
  return result;
}

/* There may be children that another program left to this one: any process may have ended in any way. */
static int wait_for(int *status, const char *of) {
  int process = ox_any_between(-1, INT_MAX, of);
  if (process < 0) ox_fail("errno");
  if (process > 0 && status != NULL) *status = ox_any_between(0, 0xffff, of);
  return process;
}

//@ allowed sys/wait.h
int wait(int *status) {
  int process = wait_for(status, "wait");
  ox_assume(process != 0);
  return process;
}

//@ allowed sys/wait.h
int waitpid(int wanted, int *status, int options) {
  (void)wanted, (void)options;
  return wait_for(status, "waitpid");
}
