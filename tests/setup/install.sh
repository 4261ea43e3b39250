#!/usr/bin/env bash
# Installs into a temporary tree, moves the tree, and verifies an example that needs libz3 and the headers, with
# nothing but what the tree holds. Then takes its libraries away, one after the other, and reads what it says.
# $1 is the make to use.
set -euo pipefail
cd "$(dirname "$0")/../.."
make=${1:-make}
deps=${OXHORN_DEPS:-$PWD/.deps}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

"$make" --no-print-directory install PREFIX="$dir/first" >/dev/null
mv "$dir/first" "$dir/moved tree"
tree="$dir/moved tree"
fail() {
  echo "install test: $*" >&2
  exit 1
}

core=$tree/lib/liboxhorn_core.so
[ -f "$core" ] || fail "lib/liboxhorn_core.so is missing"
needed=$(readelf -d "$core" | sed -n 's/.*NEEDED.*\[\(libz3[^]]*\)\].*/\1/p')
[ -n "$needed" ] || fail "oxhorn does not link libz3"
[ -f "$tree/lib/$needed" ] || fail "oxhorn needs $needed, which is not in lib/"
loaded=$(ldd "$core" | sed -n "s/.*$needed => \(.*\) (.*/\1/p")
[ "$(realpath "$loaded")" = "$(realpath "$tree/lib/$needed")" ] || fail "$needed is loaded from $loaded"

cat >"$dir/program.c" <<'C'
#include <seahorn/seahorn.h>
extern int nd_int(void);
int main(void) {
  int x = nd_int();
  assume(x > 3);
  sassert(x > 2);
}
C
cd "$dir"
env -i PATH=/usr/local/bin:/usr/bin:/bin "$tree/bin/oxhorn" check program.c >out.txt 2>&1 || {
  cat out.txt
  fail "the moved oxhorn does not verify a program that uses a shipped header"
}
[ "$(tail -n 1 out.txt)" = safe ] || fail "the last line is not 'safe'"

# lacks WHAT TEXT…: oxhorn ends with exit code 3 and says all of the texts, and nobody else speaks
lacks() {
  local what=$1 code=0 text
  shift
  env -i PATH=/usr/local/bin:/usr/bin:/bin "$tree/bin/oxhorn" check program.c >out.txt 2>&1 || code=$?
  [ $code = 3 ] || { cat out.txt; fail "without $what: exit code $code instead of 3"; }
  for text in "$@"; do
    grep -qF -- "$text" out.txt || { cat out.txt; fail "without $what: the output does not say: $text"; }
  done
  ! grep -v '^oxhorn: ' out.txt || fail "without $what: the lines above are not oxhorn's"
}
# as on another machine: the run path leads to no build tree. The text keeps its length.
LC_ALL=C sed -i "s#$deps/z3/lib#$deps/z3/bil#g" "$core"
rm "$tree/lib/$needed"
lacks "$needed" "the library $needed" "make install"
: >"$tree/lib/$needed"
lacks "a whole $needed" "the library $needed" "file too short" "make install"
rm "$core"
lacks "liboxhorn_core.so" "liboxhorn_core.so" "$tree/bin/oxhorn" "make install"
echo "install test: ok"
