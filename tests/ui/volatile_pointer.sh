# A volatile pointer may have become any pointer since it was written; a replay cannot show that.
#@ exit: 2
#@ last: unknown: a volatile pointer is taken to be arbitrary
echo '#include <assert.h>
static int a, b;
static int *volatile place = &a;
int main(void) {
  place = &b;
  place = &a;
  assert(place == &a);
}' >program.c
"$OXHORN" check program.c
