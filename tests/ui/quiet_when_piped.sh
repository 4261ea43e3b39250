# No progress line and no colours when the output is not a terminal.
#@ exit: 0
#@ last: safe
echo 'int main(void) { return 0; }' >program.c
"$OXHORN" check program.c >out.txt 2>err.txt || exit
if grep -q "$(printf '[\033\r]')" out.txt err.txt || [ -s err.txt ]; then
  cat out.txt err.txt
  exit 9
fi
cat out.txt
