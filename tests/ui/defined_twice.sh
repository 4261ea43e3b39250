# Two files that define the same function.
#@ exit: 3
#@ stderr: twice
echo 'int twice(int x) { return 2 * x; }' >one.c
echo 'int twice(int x) { return x + x; } int main(void) { return twice(0); }' >two.c
"$OXHORN" check one.c two.c
