# A run that ends while clang compiles leaves no process and no file.
#@ exit: 2
#@ last: unknown: no answer in 1 s
mkdir tmp
printf '#!/bin/sh\nsleep 98765\n' >slow-clang
chmod +x slow-clang
echo 'int main(void) { return 0; }' >a.c
TMPDIR=$PWD/tmp OXHORN_CLANG=$PWD/slow-clang "$OXHORN" check --timeout 1 a.c
code=$?
sleep 0.3
[ -z "$(ls tmp)" ] || exit 9
pgrep -f 'sleep 98765' >/dev/null && exit 8
exit $code
