/* <unistd.h>, <sys/types.h> about the process, its user and its machine. */
#include "allowed.h"

/* Numbers that stay the same until the process changes them itself. */
struct remembered {
  int number;
  bool known;
};

static struct remembered process, group, session, user, effective_user, group_id, effective_group_id;

static int remembered(struct remembered *of, int least, const char *name) {
  if (!of->known) {
    of->number = ox_any_between(least, INT_MAX, name);
    of->known = true;
  }
  return of->number;
}

static void remember(struct remembered *of, int number) {
  of->number = number;
  of->known = true;
}

//@ allowed unistd.h
int getpid(void) {
  return remembered(&process, 1, "getpid");
}

/* The parent may have ended. */
//@ allowed unistd.h
int getppid(void) {
  return ox_any_between(0, INT_MAX, "getppid");
}

//@ allowed unistd.h
int getpgrp(void) {
  return remembered(&group, 1, "getpgrp");
}

//@ allowed unistd.h
unsigned getuid(void) {
  return (unsigned)remembered(&user, INT_MIN, "getuid");
}

//@ allowed unistd.h
unsigned geteuid(void) {
  return (unsigned)remembered(&effective_user, INT_MIN, "geteuid");
}

//@ allowed unistd.h
unsigned getgid(void) {
  return (unsigned)remembered(&group_id, INT_MIN, "getgid");
}

//@ allowed unistd.h
unsigned getegid(void) {
  return (unsigned)remembered(&effective_group_id, INT_MIN, "getegid");
}

/* Who may do so sets both numbers. */
static int set_both(struct remembered *real, struct remembered *effective, unsigned to, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  remember(effective, (int)to);
  if (ox_any_bool(of)) remember(real, (int)to);
  return 0;
}

static int set_effective(struct remembered *effective, unsigned to, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result == 0) remember(effective, (int)to);
  return result;
}

//@ allowed unistd.h
int setuid(unsigned to) {
  return set_both(&user, &effective_user, to, "setuid");
}

//@ allowed unistd.h
int seteuid(unsigned to) {
  return set_effective(&effective_user, to, "seteuid");
}

//@ allowed unistd.h
int setgid(unsigned to) {
  return set_both(&group_id, &effective_group_id, to, "setgid");
}

//@ allowed unistd.h
int setegid(unsigned to) {
  return set_effective(&effective_group_id, to, "setegid");
}

static bool is_this(int number) { return number == 0 || number == getpid(); }

//@ allowed unistd.h
int setpgid(int of, int to) {
  int result = ox_zero_or_fail("setpgid");
  if (result == 0 && is_this(of)) remember(&group, to == 0 ? getpid() : to);
  ox_assume(result != 0 || to >= 0);
  return result;
}

/* It is the leader of a new session and of a new group, if it was no leader of a group. */
//@ allowed unistd.h
int setsid(void) {
  int result = ox_zero_or_fail("setsid");
  if (result != 0) return result;
  ox_assume(getpgrp() != getpid());
  remember(&group, getpid());
  remember(&session, getpid());
  return getpid();
}

/* Positive, or -1 with `errno`. */
static int id_or_fail(const char *of) {
  int result = ox_number_or_fail(of);
  ox_assume(result != 0);
  return result;
}

//@ allowed unistd.h
int getpgid(int of) {
  return is_this(of) ? getpgrp() : id_or_fail("getpgid");
}

//@ allowed unistd.h
int getsid(int of) {
  return is_this(of) ? remembered(&session, 1, "getsid") : id_or_fail("getsid");
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

/* Linux has names of at most 64 bytes. One that is cut off may have no 0. */
enum { LONGEST_NAME = 64 };
static int name_into(char *to, size_t size, const char *of) {
  int result = ox_zero_or_fail(of);
  if (result != 0) return result;
  size_t length = ox_any_size(of);
  ox_assume(length <= size && length <= LONGEST_NAME);
  ox_any_text(to, length, LONGEST_NAME, of);
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

enum { AT_ONCE = 1, STOPPED = 2, CONTINUED = 8 };

/* How a process ended: by itself with a number, by a signal; or how else it changed, if that was asked for. */
static int any_status(int options, const char *of) {
  int status = ox_any_between(0, 0xffff, of), low = status & 0x7f;
  bool exited = (status & 0xff) == 0, signalled = low > 0 && low < 0x7f && status < 0x100;
  bool stopped = (options & STOPPED) && (status & 0xff) == 0x7f && status > 0xff;
  ox_assume(exited || signalled || stopped || ((options & CONTINUED) && status == 0xffff));
  return status;
}

/* There may be children that another program left to this one: any process may have ended in any way. */
static int wait_for(int wanted, int *status, int options, const char *of) {
  int result = ox_any_between(-1, INT_MAX, of);
  if (result < 0) ox_fail("errno");
  ox_assume(result != 0 || (options & AT_ONCE));
  ox_assume(result <= 0 || wanted <= 0 || result == wanted);
  if (result > 0 && status != NULL) *status = any_status(options, of);
  return result;
}

//@ allowed sys/wait.h
int wait(int *status) {
  return wait_for(-1, status, 0, "wait");
}

//@ allowed sys/wait.h
int waitpid(int wanted, int *status, int options) {
  return wait_for(wanted, status, options, "waitpid");
}
