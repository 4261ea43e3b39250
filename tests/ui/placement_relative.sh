# Where the heap begins is left open, and distances are those of one layout: a safe that looks at addresses says so.
#@ exit: 0
#@ stdout: where: static safe layout
#@ stdout: where: relative unsafe
#@ stdout: where: symbolic unsafe
#@ stdout: distance: static safe layout
#@ stdout: distance: relative safe layout
#@ stdout: distance: symbolic unsafe
#@ stdout: regions: relative safe layout
#@ stdout: unobserved: relative safe
#@ absent: unobserved: relative safe layout
cat >where.c <<'END'
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(8);
  if (((uintptr_t)p >> 12 & 0xff) == 0x77)
    reach_error();
  return 0;
}
END
cat >distance.c <<'END'
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(8), *q = malloc(8);
  if ((uintptr_t)q - (uintptr_t)p == 4096)
    reach_error();
  return 0;
}
END
cat >regions.c <<'END'
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int global;
int main(void) {
  int local;
  char *p = malloc(8);
  uintptr_t g = (uintptr_t)&global, h = (uintptr_t)p, s = (uintptr_t)&local;
  if (!(g < h && h < s && h % 8 == 0 && s % 4 == 0))
    reach_error();
  return 0;
}
END
cat >unobserved.c <<'END'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y, *p = malloc(sizeof *p), *q = x ? p : &y;
  *q = 5;
  if (x && *p != 5)
    reach_error();
  return 0;
}
END
for program in where distance regions unobserved; do
  for placement in static relative symbolic; do
    "$OXHORN" check --engine bmc -O0 --placement $placement $program.c >out
    grep -q -e "--placement $placement" out && layout=" layout" || layout=
    echo "$program: $placement $(tail -n 1 out | sed 's/[: ].*//')$layout"
  done
done
