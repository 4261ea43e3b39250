/* <signal.h> without handlers: to set one is not supported, so a signal ends the program or is ignored. */
#include "allowed.h"

enum { LAST = 64, IS_KILL = 9, IS_STOP = 19 };
typedef struct {
  unsigned long words[128 / sizeof(long)];
} sigset_t;
enum { BITS = 8 * sizeof(long) };

/* A program may be started with signals ignored or blocked. */
static void deliver(int number, const char *of) {
  if (number == 0) return;
  if (number == IS_KILL || ox_any_bool(of)) abort();
}

typedef void (*handler)(int);
#define DEFAULT ((handler)0)
#define IGNORED ((handler)1)
#define ERROR ((handler)-1)

/* A program starts with a signal ignored or not. */
//@ allowed signal.h
handler signal(int number, handler set) {
  if (set != DEFAULT && set != IGNORED) ox_unsupported("a signal handler");
  if (number <= 0 || number > LAST || number == IS_KILL || number == IS_STOP) {
    ox_errno = OX_EINVAL;
    return ERROR;
  }
  return ox_any_bool("signal") ? DEFAULT : IGNORED;
}

//@ allowed signal.h
int raise(int number) {
  if (number < 0 || number > LAST) {
    ox_errno = OX_EINVAL;
    return -1;
  }
  deliver(number, "raise");
  return 0;
}

int getpid(void);

/* A process may send signals to itself. */
//@ allowed signal.h
int kill(int process, int number) {
  if (number < 0 || number > LAST) {
    ox_fail("errno");
    return -1;
  }
  int result = process == 0 || process == getpid() ? 0 : ox_zero_or_fail("kill");
  if (result == 0 && number != 0 && ox_any_bool("kill")) abort();
  return result;
}

//@ exact signal.h
int sigemptyset(sigset_t *set) {
  memset(set, 0, sizeof *set);
  return 0;
}

//@ allowed signal.h
int sigfillset(sigset_t *set) {
  memset(set, 255, sizeof *set);
  /* the C library keeps some for itself */
  set->words[0] = (unsigned long)ox_any_long("sigfillset");
  if (BITS < LAST) set->words[1] = (unsigned long)ox_any_long("sigfillset");
  ox_assume((set->words[0] & 0x7fffffff) == 0x7fffffff); /* those that have names */
  return 0;
}

static bool is_signal(int number) {
  if (number > 0 && number <= LAST) return true;
  ox_errno = OX_EINVAL;
  return false;
}

static unsigned long bit(int number) { return 1ul << (unsigned)(number - 1) % BITS; }

//@ exact signal.h
int sigaddset(sigset_t *set, int number) {
  if (!is_signal(number)) return -1;
  set->words[(unsigned)(number - 1) / BITS] |= bit(number);
  return 0;
}

//@ exact signal.h
int sigdelset(sigset_t *set, int number) {
  if (!is_signal(number)) return -1;
  set->words[(unsigned)(number - 1) / BITS] &= ~bit(number);
  return 0;
}

//@ exact signal.h
int sigismember(const sigset_t *set, int number) {
  if (!is_signal(number)) return -1;
  return (set->words[(unsigned)(number - 1) / BITS] & bit(number)) != 0;
}

/* What is blocked. Nothing can block SIGKILL and SIGSTOP, and the C library keeps two for itself. */
static unsigned long long blocked;
static bool blocked_is_known;

static unsigned long long first_signals(const sigset_t *set) {
  return BITS < LAST ? (unsigned long long)set->words[1] << (BITS % LAST) | set->words[0] : set->words[0];
}

static const unsigned long long NEVER = 1ull << (IS_KILL - 1) | 1ull << (IS_STOP - 1), OWN = 3ull << 31;

/* 0, or the number of an error. */
static int block(int how, const sigset_t *set, sigset_t *old, const char *of) {
  if (set != NULL) ox_reads(set, sizeof *set);
  if (set != NULL && (how < 0 || how > 2)) return OX_EINVAL;
  if (!blocked_is_known) blocked = (unsigned long long)ox_any_long_long(of) & ~NEVER;
  blocked_is_known = true;
  unsigned long long before = blocked;
  if (set != NULL) {
    unsigned long long these = first_signals(set);
    blocked = how == 0 ? before | these : how == 1 ? before & ~these : these;
    blocked &= ~NEVER;
    unsigned long long own = (unsigned long long)ox_any_long_long(of) & OWN;
    blocked = (blocked & ~OWN) | own;
  }
  if (old != NULL) {
    ox_any_bytes(old, sizeof *old, of);
    old->words[0] = (unsigned long)before;
    if (BITS < LAST) old->words[1] = (unsigned long)(before >> (BITS % LAST));
  }
  return 0;
}

//@ allowed signal.h
int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  int error = block(how, set, old, "sigprocmask");
  if (error == 0) return 0;
  ox_errno = error;
  return -1;
}

//@ allowed signal.h
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  return block(how, set, old, "pthread_sigmask");
}

//@ allowed signal.h
int sigpending(sigset_t *set) {
  ox_any_bytes(set, sizeof *set, "sigpending");
  return 0;
}

/* Without a handler it does not come back. */
//@ allowed unistd.h
int pause(void) {
  abort();
}
