# A project does not see warnings, but what it calls without a declaration is an assumption.
#@ exit: 0
#@ stdout: assuming: functions that are called without a declaration return int: outside [undeclared]
#@ absent: warning
#@ last: safe
cat >program.c <<'END'
int main(void) {
  int *p = outside(1);
  return __VERIFIER_nondet_bool() > 1 ? reach_error(), 0 : p == 3;
}
END
echo "[{\"directory\": \"$PWD\", \"file\": \"program.c\", \"command\": \"cc -Wall -Werror -c program.c\"}]" >compile_commands.json
"$OXHORN" check compile_commands.json 2>&1
