#!/usr/bin/env bash
# Compares the models of library functions with this machine's C library: run.sh [FILE...], for example `run.sh string.c`.
# Each models/FILE.c has a FILE_test.c here. `native.h` says how they come together.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
models=$here/../../models
compiler=${CC:-$(command -v cc || command -v gcc || command -v clang)}
renames=$(command -v objcopy || command -v llvm-objcopy)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)

fail() {
  echo "models: $*" >&2
  exit 1
}

# The names of the functions and variables below the `//@` lines of files.
functions_of() {
  awk 'marked { gsub(/__attribute__\(\([^)]*\)\)/, ""); sub(/[ ]*[(=;[].*/, ""); sub(/.*[^A-Za-z0-9_]/, "");
                if ($0 !~ /^ox_/) print; marked = 0 }
       /^\/\/@ (exact|allowed) / { marked = 1 }' "$@"
}

functions_of "$models"/*.c | sort -u | sed 's/.*/& model_&/' >"$work/renames"
for name in abort exit malloc calloc aligned_alloc; do
  echo "$name native_$name" >>"$work/renames"
done

for model in "$models"/*.c; do
  object=$work/$(basename "$model" .c).o
  "$compiler" -DOX_NATIVE -std=gnu17 -ffreestanding -fno-builtin -O1 -g -w "${sanitizers[@]}" -I "$models" \
    -c "$model" -o "$object" || fail "$(basename "$model") does not compile"
  "$renames" --redefine-syms="$work/renames" "$object"
  ar rc "$work/libmodels.a" "$object"
done
"$compiler" -std=gnu17 -O1 -g "${sanitizers[@]}" -c "$here/native.c" -o "$work/native.o"

if [ $# -eq 0 ]; then
  set -- "$models"/*.c
fi
for file in "$@"; do
  name=$(basename "$file" .c)
  test=$here/${name}_test.c
  [ -f "$models/$name.c" ] || fail "there is no $name.c"
  functions=$(functions_of "$models/$name.c")
  # what only models call is tested with these
  [ -n "$functions" ] || [ -f "$test" ] || continue
  [ -f "$test" ] || fail "$name.c has no ${name}_test.c"
  "$compiler" -std=gnu17 -D_GNU_SOURCE -fno-builtin -O1 -g -Wall -Wno-maybe-uninitialized "${sanitizers[@]}" -I "$here" -c "$test" \
    -o "$work/test.o" || fail "${name}_test.c does not compile"
  nm -u "$work/test.o" >"$work/used"
  for function in $functions; do
    grep -qw "model_$function" "$work/used" || fail "$name.c: $function has no test"
  done
  "$compiler" "${sanitizers[@]}" "$work/test.o" "$work/native.o" "$work/libmodels.a" -lm -lpthread -o "$work/$name" ||
    fail "${name}_test.c does not link"
  if ! (cd "$work" && ASAN_OPTIONS="allocator_may_return_null=1:${ASAN_OPTIONS:-}" "./$name") >"$work/out" 2>&1; then
    cat "$work/out" >&2
    fail "$name.c differs"
  fi
  cases=$(sed -n 's/^cases //p' "$work/out")
  [ -n "$cases" ] || fail "${name}_test.c did not come to its end"
  echo "models: $name.c $(echo "$functions" | wc -w) functions, $cases cases, ok"
done
