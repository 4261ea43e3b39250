# A subscript outside of an array is named, with the type and the line.
#@ exit: 1
#@ stdout: program.c:2: subscript outside of int[4] (in main)
#@ last: unsafe
printf 'int a[4];\nint main(int n, char **v) { return a[n]; }\n' >program.c
"$OXHORN" check --property reach,bounds program.c
