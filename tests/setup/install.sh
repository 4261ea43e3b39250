#!/usr/bin/env bash
# Installs into a temporary tree, moves the tree, and verifies an example that needs libz3 and the headers, with
# nothing but what the tree holds. $1 is the make to use.
set -euo pipefail
cd "$(dirname "$0")/../.."
make=${1:-make}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

"$make" --no-print-directory install PREFIX="$dir/first" >/dev/null
mv "$dir/first" "$dir/moved tree"
tree="$dir/moved tree"
fail() {
  echo "install test: $*" >&2
  exit 1
}

needed=$(readelf -d "$tree/bin/oxhorn" | sed -n 's/.*NEEDED.*\[\(libz3[^]]*\)\].*/\1/p')
[ -n "$needed" ] || fail "oxhorn does not link libz3"
[ -f "$tree/lib/$needed" ] || fail "oxhorn needs $needed, which is not in lib/"
loaded=$(ldd "$tree/bin/oxhorn" | sed -n "s/.*$needed => \(.*\) (.*/\1/p")
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
echo "install test: ok"
