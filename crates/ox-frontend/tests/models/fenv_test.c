/* fenv.c */
#include "allowed.h"

#include <fenv.h>

MODEL_OF(fegetround); MODEL_OF(fesetround); MODEL_OF(fetestexcept); MODEL_OF(feclearexcept); MODEL_OF(feraiseexcept);
MODEL_OF(fegetexceptflag); MODEL_OF(fesetexceptflag);

int main(void) {
  CHECK(model_fegetround() == fegetround(), "to the nearest");
  for (int i = 0; i < 3000; i++) {
    int mode = i < 16 ? i << 8 : (int)native_interesting();
    int how = RUN(result = model_fesetround(mode));
    int theirs = fesetround(mode);
    fesetround(FE_TONEAREST);
    if (mode == FE_UPWARD || mode == FE_DOWNWARD || mode == FE_TOWARDZERO)
      CHECK(how == UNSUPPORTED, "%d is another mode", mode);
    else
      CHECK(how == RETURNED && !result == !theirs, "mode %d", mode);
  }
  int theirs = fetestexcept(FE_ALL_EXCEPT);
  GIVES(model_fetestexcept(FE_ALL_EXCEPT), theirs, theirs);
  GIVES(model_fetestexcept(FE_INEXACT), FE_INEXACT, FE_INEXACT);
  IS_NOT_ALLOWED(model_fetestexcept(FE_INEXACT), FE_OVERFLOW);
  GIVES(model_feclearexcept(FE_INEXACT), 0, 0);
  GIVES(model_feclearexcept(FE_INEXACT), 1, 1);
  IS_NOT_ALLOWED(model_feclearexcept(0), 1);
  GIVES(model_feraiseexcept(FE_INEXACT), 0, 0);
  IS_NOT_ALLOWED(model_feraiseexcept(0), 1);
  fexcept_t *flags = native_block(sizeof *flags);
  GIVES(model_fegetexceptflag(flags, FE_INEXACT), 0, 1, 2, 0);
  CHECK(*flags == 0x201, "flags");
  GIVES(model_fesetexceptflag(flags, FE_INEXACT), 0, 0);
  free(flags);
  return native_end();
}
