/* process.c */
#include "allowed.h"

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

MODEL_OF(getpid); MODEL_OF(getppid); MODEL_OF(getpgrp); MODEL_OF(getuid); MODEL_OF(geteuid); MODEL_OF(getgid);
MODEL_OF(getegid); MODEL_OF(setuid); MODEL_OF(seteuid); MODEL_OF(setgid); MODEL_OF(setegid); MODEL_OF(setpgid);
MODEL_OF(setsid); MODEL_OF(getpgid); MODEL_OF(getsid); MODEL_OF(nice); MODEL_OF(alarm); MODEL_OF(sched_yield);
MODEL_OF(getpagesize); MODEL_OF(sysconf); MODEL_OF(pathconf); MODEL_OF(fpathconf); MODEL_OF(gethostname);
MODEL_OF(getdomainname); MODEL_OF(getlogin); MODEL_OF(uname); MODEL_OF(wait); MODEL_OF(waitpid);
extern int model_getrlimit(int, struct rlimit *), model_setrlimit(int, const struct rlimit *), model_getrusage(int, struct rusage *);
extern int model___gethostname_chk(char *, size_t, size_t);

static char *volatile text;

int main(void) {
  int process = getpid();
  IS_NOT_ALLOWED(model_getpid(), 0);
  GIVES(model_getpid(), process, process);
  GIVES(model_getpid(), process, process + 1); /* the same again */
  GIVES(model_getppid(), getppid(), getppid());
  GIVES(model_getppid(), 5, 5); /* the parent has ended */
#define STAYS(call, number)                                                                                            \
  GIVES(call, number, number);                                                                                         \
  GIVES(call, number, (long long)(number) + 1)
  STAYS(model_getpgrp(), process + 7);
  STAYS(model_getuid(), getuid());
  STAYS(model_geteuid(), geteuid());
  STAYS(model_getgid(), getgid());
  STAYS(model_getegid(), getegid());
  STAYS(model_getsid(0), 77);
  ZERO_OR_FAIL(model_setuid(1));
  ZERO_OR_FAIL(model_seteuid(1));
  ZERO_OR_FAIL(model_setgid(1));
  ZERO_OR_FAIL(model_setegid(1));
  GIVES(model_setuid(8), 0, 0, 0);
  GIVES(model_geteuid(), 8, 0);
  GIVES(model_setuid(9), 0, 0, 1);
  GIVES(model_getuid(), 9, 0);
  FAILS(model_setuid(10), -1, 1);
  GIVES(model_getuid(), 9, 0);
  GIVES(model_setegid(12), 0, 0);
  GIVES(model_getegid(), 12, 0);
  ZERO_OR_FAIL(model_setpgid(1, 5));
  GIVES(model_getpgrp(), process + 7, 0);
  IS_NOT_ALLOWED(model_setpgid(0, -5), 0);
  GIVES(model_setpgid(process, 99), 0, 0);
  GIVES(model_getpgid(0), 99, 0);
  GIVES(model_setsid(), process, 0);
  GIVES(model_getpgid(process), process, 0);
  GIVES(model_getsid(process), process, 0);
  IS_NOT_ALLOWED(model_setsid(), 0); /* it is a leader */
  FAILS(model_setsid(), -1, 1);
  GIVES(model_getpgid(process + 1), 5, 5);
  FAILS(model_getpgid(process + 1), -1, 3);
  FAILS(model_getsid(process + 1), -1, 3);
  GIVES(model_nice(1), -5, -5);
  GIVES(model_alarm(1), 7, 7);
  ZERO_OR_FAIL(model_sched_yield());
  CHECK(model_getpagesize() == getpagesize(), "a page");
  GIVES(model_sysconf(_SC_PAGESIZE), sysconf(_SC_PAGESIZE), 1);
  GIVES(model_sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_ONLN));
  IS_NOT_ALLOWED(model_sysconf(_SC_NPROCESSORS_ONLN), 0);
  GIVES(model_sysconf(_SC_OPEN_MAX), 1024, 1024);
  FAILS(model_sysconf(12345), -1, 1, 22);
  IS_NOT_ALLOWED(model_sysconf(_SC_OPEN_MAX), -2);
  NUMBER_OR_FAIL(model_pathconf("/", _PC_NAME_MAX));
  NUMBER_OR_FAIL(model_fpathconf(0, _PC_NAME_MAX));
  for (int which = 0; which < 3; which++) {
    char *name = native_block(4);
#define NAME(n) (which == 0 ? model_gethostname(name, n) : which == 1 ? model___gethostname_chk(name, n, 4) : model_getdomainname(name, n))
    GIVES(NAME(4), 0, 0, 3, 'a', 'b', 'c');
    CHECK(strcmp(name, "abc") == 0, "a name");
    GIVES(NAME(4), 0, 0, 4, 'a', 'b', 'c', 'd');
    CHECK(memcmp(name, "abcd", 4) == 0, "cut off");
    IS_NOT_ALLOWED(NAME(4), 0, 5);
    FAILS(NAME(4), -1, 22);
    free(name);
  }
  char small[2];
  ENDS(model___gethostname_chk(small, 3, 2), ABORTED);
  QUEUE(0, 4, 'r', 'o', 'o', 't');
  RUN(text = model_getlogin());
  CHECK(strcmp(text, "root") == 0, "getlogin");
  GIVES((size_t)model_getlogin(), 0, 1, 6);
  struct utsname *mine = native_block(sizeof *mine), theirs;
  uname(&theirs);
  for (int i = 0; i < 50; i++) {
    QUEUE(0);
    for (size_t j = 0; j < sizeof theirs && i % 2; j++) native_next(((char *)&theirs)[j]);
    RUN(result = model_uname(mine));
    CHECK(result == 0 && strnlen(mine->machine, 65) < 65 && strnlen(mine->sysname, 65) < 65, "uname");
    if (i % 2) CHECK(strcmp(mine->release, theirs.release) == 0, "uname");
  }
  free(mine);
  FAILS(model_uname(&theirs), -1, 14);
  struct rlimit *limit = native_block(sizeof *limit);
  ZERO_OR_FAIL(model_getrlimit(RLIMIT_STACK, limit));
  ZERO_OR_FAIL(model_setrlimit(RLIMIT_STACK, limit));
  free(limit);
  struct rusage *usage = native_block(sizeof *usage);
  ZERO_OR_FAIL(model_getrusage(RUSAGE_SELF, usage));
  free(usage);
  int status = -5;
  GIVES(model_wait(&status), 17, 17, 256);
  CHECK(status == 256, "wait");
  IS_NOT_ALLOWED(model_wait(&status), 0);
  FAILS(model_wait(NULL), -1, 10);
  status = -5;
  GIVES(model_waitpid(-1, &status, WNOHANG), 0, 0);
  CHECK(status == -5, "no child ended");
  GIVES(model_waitpid(-1, NULL, 0), 5, 5);
  IS_NOT_ALLOWED(model_waitpid(-1, NULL, 0), 0);
  IS_NOT_ALLOWED(model_waitpid(7, NULL, 0), 8);
  GIVES(model_waitpid(7, &status, 0), 7, 7, 9); /* by a signal */
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "waitpid");
  IS_NOT_ALLOWED(model_waitpid(7, &status, 0), 7, 0x137f); /* stopped */
  GIVES(model_waitpid(7, &status, WUNTRACED), 7, 7, 0x137f);
  GIVES(model_waitpid(7, &status, WCONTINUED), 7, 7, 0xffff);
  for (int i = 0; i < 0x10000; i++) {
    native_forget();
    native_next(7), native_next(i);
    if (RUN(result = model_waitpid(7, &status, 0)) == RETURNED) CHECK(WIFEXITED(i) || WIFSIGNALED(i), "%x", i);
  }
  return native_end();
}
