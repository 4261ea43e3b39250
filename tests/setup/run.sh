#!/usr/bin/env bash
# What scripts/setup.sh says and does on machines that lack something. A copy of the script runs with a PATH of
# chosen commands, so that no machine needs to be taken apart. The repository must have been set up (`make setup`).
set -uo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
real_deps=${OXHORN_DEPS:-$top/.deps}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0

# fresh NAME: a copy of the script, an empty deps directory and a PATH without LLVM, clang, sudo, apt and pip
fresh() {
  work=$dir/$1
  mkdir -p "$work/bin" "$work/repo"
  cp -r "$top/scripts" "$work/repo/"
  for command in bash dirname uname cat sha256sum mktemp mkdir mv rm ln env id tail touch install; do
    ln -s "$(command -v "$command")" "$work/bin/$command"
  done
  stub cargo 'exit 0'
  stub cc 'exit 0'
  stub python3 'echo "No module named pip" >&2; exit 1'
  printf 'ID=%s\nVERSION_ID=%s\n' "$2" "$3" >"$work/os-release"
}
stub() { printf '#!%s\n%s\n' "$(command -v bash)" "$2" >"$work/bin/$1" && chmod +x "$work/bin/$1"; }
# setup EXPECTED_EXIT_CODE [VARIABLE=VALUE…]
setup() {
  local expected=$1 code
  shift
  output=$(env -i HOME="$work" PATH="$work/bin" OXHORN_OS_RELEASE="$work/os-release" OXHORN_DEPS="$work/deps" "$@" \
    bash "$work/repo/scripts/setup.sh" 2>&1 </dev/null)
  code=$?
  [ "$code" = "$expected" ] || fail "exit code $code instead of $expected"
}
says() { case $output in *"$1"*) ;; *) fail "the output does not say: $1" ;; esac }
fail() {
  echo "FAILED ${work##*/}: $1"
  printf '%s\n' "$output" | sed 's/^/    /'
  failures=$((failures + 1))
}

fresh unknown_distribution_without_llvm plan9 4
setup 3
says "llvm-config-22"
says "LLVM_SYS_221_PREFIX="
says "clang-22"

fresh wrong_llvm_version plan9 4
stub llvm-config-22 'case $1 in --version) echo 21.1.0 ;; --prefix) echo /nowhere ;; esac'
setup 3
says "LLVM 22"

fresh own_llvm_prefix plan9 4
mkdir -p "$work/llvm/bin"
stub clang 'exit 0' && mv "$work/bin/clang" "$work/llvm/bin/clang"
stub llvm-config "case \$1 in --version) echo 22.1.0 ;; --prefix) echo $work/llvm ;; esac"
mv "$work/bin/llvm-config" "$work/llvm/bin/llvm-config"
setup 0 LLVM_SYS_221_PREFIX="$work/llvm" OXHORN_DEPS="$real_deps"
grep -q "LLVM_SYS_221_PREFIX = \"$work/llvm\"" "$work/repo/.cargo/config.toml" || fail "the prefix is not in the config"
setup 0 LLVM_SYS_221_PREFIX="$work/llvm" OXHORN_DEPS="$real_deps"
[ -z "$output" ] || fail "the second run is not silent"

fresh debian_without_root_or_sudo debian 12
rm "$work/bin/id" && stub id 'echo 1000'
stub dpkg-query 'exit 1'
setup 3
says "not root and cannot use sudo"
says "apt-get install --no-install-recommends libzstd-dev zlib1g-dev llvm-22-dev libpolly-22-dev clang-22"

fresh debian_with_failing_apt debian 12
rm "$work/bin/id" && stub id 'echo 0'
stub dpkg-query 'exit 1'
stub apt-get 'echo "E: Unable to locate package llvm-22-dev"; exit 100'
setup 3
says "Unable to locate package"
says "bookworm-security"

fresh no_pip plan9 4
rm -f "$work/bin/python3"
stub llvm-config-22 'case $1 in --version) echo 22.1.0 ;; --prefix) echo /nowhere ;; esac'
stub clang-22 'exit 0'
if ! /usr/bin/python3 -m pip --version >/dev/null 2>&1; then
  setup 3
  says "pip is missing"
fi

fresh wrong_hash plan9 4
stub llvm-config-22 'case $1 in --version) echo 22.1.0 ;; --prefix) echo /nowhere ;; esac'
stub clang-22 'exit 0'
stub python3 'while [ $# -gt 0 ]; do [ "$1" = -d ] && echo tampered >"$2/x.whl"; shift; done; exit 0'
setup 3
says "does not have the pinned sha256"

[ $failures = 0 ] && echo "setup tests: ok"
exit $((failures > 0))
