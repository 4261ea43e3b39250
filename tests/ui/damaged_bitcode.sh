# Bitcode with one byte changed: an answer or a message, never a crash.
#@ exit: 0
#@ stdout: survived
clang=$(command -v clang-22 || echo /usr/lib/llvm-22/bin/clang)
echo 'int main(void) { return 3; }' >a.c
"$clang" -c -g -emit-llvm -o whole.bc a.c || exit 9
size=$(stat -c %s whole.bc)
for i in $(seq 0 30); do
  cp whole.bc a.bc
  printf '\x5a' | dd of=a.bc bs=1 seek=$((16 + i * (size - 16) / 31)) conv=notrunc status=none
  "$OXHORN" check --timeout 10 a.bc >out.txt 2>err.txt
  code=$?
  [ $code -le 3 ] || { cat out.txt err.txt; exit 8; }
  [ $code -eq 3 ] && ! grep -q 'a.bc' err.txt && { cat err.txt; exit 7; }
done
echo survived
