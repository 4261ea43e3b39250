# A harness of one's own with one file of a project; the failing line has the name that the user knows.
#@ exit: 1
#@ stdout: harness.c:6:
#@ stdout: assuming: harness.c is not in project/build/compile_commands.json
#@ last: unsafe
cp -r "$TESTS/ui/project" project
echo '#include <seahorn/seahorn.h>
int ledger_add(unsigned *sum_and_entries, unsigned amount);
int main(void) {
  unsigned ledger[2] = {0, 0};
  ledger_add(ledger, nd_uint());
  sassert(ledger[0] != 100);
  return 0;
}' >harness.c
"$OXHORN" check --compile-commands project/build harness.c project/src/ledger.c
