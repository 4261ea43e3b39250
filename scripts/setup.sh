#!/usr/bin/env bash
# Brings a machine to the point where `cargo build` works. (first version)
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
deps=${OXHORN_DEPS:-$top/.deps}
whl_sha=0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b
if [ ! -e "$deps/z3/lib/libz3.so" ]; then
  tmp=$(mktemp -d)
  pip download -q --no-deps -d "$tmp" z3-solver==5.4.0.0
  echo "$whl_sha  $(ls "$tmp"/*.whl)" | sha256sum -c --quiet
  mkdir -p "$deps"
  python3 -m zipfile -e "$tmp"/*.whl "$tmp/x"
  mkdir -p "$deps/z3"; cp -r "$tmp/x/z3/lib" "$tmp/x/z3/include" "$deps/z3/"
  rm -rf "$tmp"
fi
mkdir -p "$top/.cargo"
cat > "$top/.cargo/config.toml" <<EOF
# written by scripts/setup.sh
[env]
Z3_LIBRARY_PATH_OVERRIDE = "$deps/z3/lib"
Z3_SYS_Z3_VERSION = "5.4.0"
LLVM_SYS_221_PREFIX = "$(llvm-config-22 --prefix)"
[build]
rustflags = ["-C", "link-arg=-Wl,-rpath,\$ORIGIN/../lib", "-C", "link-arg=-Wl,-rpath,$deps/z3/lib"]
EOF
