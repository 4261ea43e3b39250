/* <fenv.h>. Floating-point numbers are rounded to the nearest; to ask for another mode is not supported. Which exceptions were
   raised is not known. */
#include "allowed.h"

enum { OX_TO_NEAREST = 0, OX_DOWNWARD = 0x400, OX_UPWARD = 0x800, OX_TOWARD_ZERO = 0xc00 };

//@ exact fenv.h
int fegetround(void) {
  return OX_TO_NEAREST;
}

//@ exact fenv.h
int fesetround(int mode) {
  if (mode == OX_DOWNWARD || mode == OX_UPWARD || mode == OX_TOWARD_ZERO)
    ox_unsupported("a rounding mode other than to the nearest");
  return mode != OX_TO_NEAREST;
}

//@ allowed fenv.h
int fetestexcept(int exceptions) {
  int raised = ox_any_int("fetestexcept");
  ox_assume((raised & ~exceptions) == 0);
  return raised;
}

/* 0, unless the machine cannot do it. */
static int done(int exceptions, const char *of) {
  int result = ox_any_int(of);
  if (exceptions == 0) ox_assume(result == 0);
  return result;
}

//@ allowed fenv.h
int feclearexcept(int exceptions) {
  return done(exceptions, "feclearexcept");
}

//@ allowed fenv.h
int feraiseexcept(int exceptions) {
  return done(exceptions, "feraiseexcept");
}

//@ allowed fenv.h
int fegetexceptflag(unsigned short *flags, int exceptions) {
  ox_any_bytes(flags, sizeof *flags, "fegetexceptflag");
  return done(exceptions, "fegetexceptflag");
}

//@ allowed fenv.h
int fesetexceptflag(const unsigned short *flags, int exceptions) {
  ox_reads(flags, sizeof *flags);
  return done(exceptions, "fesetexceptflag");
}
