# A run that ends while clang compiles leaves no process and no file.
#@ exit: 2
#@ last: unknown: no answer in 1 s
mkdir tmp
number=9$$ # so that the process is known again
printf '#!/bin/sh\nsleep %s\n' $number >slow-clang
chmod +x slow-clang
echo 'int main(void) { return 0; }' >a.c
TMPDIR=$PWD/tmp OXHORN_CLANG=$PWD/slow-clang "$OXHORN" check --timeout 1 a.c
code=$?
[ -z "$(ls tmp)" ] || exit 9
# a process that was killed may need a moment to end
for _ in $(seq 100); do
  pgrep -f "sleep $number" >/dev/null || exit $code
  sleep 0.1
done
exit 8
