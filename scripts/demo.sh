#!/usr/bin/env bash
# `make demo`: a program that is safe, with the invariants that prove it, and one that is not, with the inputs that
# show it. Fails if either answer is not the expected one.
set -uo pipefail
cd "$(dirname "$0")/.."
oxhorn=$1

# show EXPECTED_EXIT_CODE ARGUMENTS…
show() {
  local expected=$1 code
  shift
  echo
  echo "\$ oxhorn $*"
  "$oxhorn" "$@"
  code=$?
  if [ $code != "$expected" ]; then
    echo "demo: exit code $code instead of $expected" >&2
    exit 1
  fi
}

echo "1. A token bucket. Whatever comes in, it never holds more tokens than its capacity, nor less than none."
echo "   The proof is an invariant of the loop; it was checked clause by clause, apart from the engine that found it."
show 0 check --show-invariants examples/token_bucket_safe.c
echo
echo "2. A binary search, with the bug that libraries carried for decades: low + high wraps around."
echo "   The inputs below were replayed on the program as it was before any optimisation, up to the failing line."
show 1 check examples/binary_search_unsafe.c
