# A run that ends while clang compiles leaves no process and no file.
#@ exit: 2
#@ last: unknown: 
mkdir tmp
# a program that takes clang long
{
  echo 'template <int N> struct F { static const long v = F<N - 1>::v + F<N - 2>::v; };'
  echo 'template <> struct F<0> { static const long v = 0; }; template <> struct F<1> { static const long v = 1; };'
  for i in $(seq 60); do echo "template <int N> struct G$i { static const long v = F<N>::v + G$((i - 1))<N - 1>::v + G$((i - 1))<N - 2>::v; };" | sed "s/G0</F</g"; done
  echo 'int main() { return (int)G60<800>::v; }'
} >slow.cpp
TMPDIR=$PWD/tmp "$OXHORN" check --timeout 1 slow.cpp -- -ftemplate-depth=5000
code=$?
sleep 0.3
[ -z "$(ls tmp)" ] || exit 9
pgrep -f "$PWD/slow.cpp|slow.cpp" >/dev/null && exit 8
exit $code
