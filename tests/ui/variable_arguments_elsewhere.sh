# Variable arguments are followed on x86 only: another machine is named, with the line.
#@ exit: 2
#@ last: unknown: variable arguments on the machine "aarch64-unknown-linux-gnu" at variable.c:3
cat >variable.c <<'END'
static int first(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int x = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return x;
}
int main(void) { return first(1, 2); }
END
"$OXHORN" check variable.c -- --target=aarch64-linux-gnu
