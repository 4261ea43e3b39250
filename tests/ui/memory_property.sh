# Memory safety is a property of its own: the failing access is named, with its line.
#@ exit: 1
#@ stdout: program.c:2: write 4 bytes at offset
#@ last: unsafe
printf 'int a[4];\nint main(int n, char **v) { a[n] = 1; return 0; }\n' >program.c
"$OXHORN" check --property reach,memory program.c
