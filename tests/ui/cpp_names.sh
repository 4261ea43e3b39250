# Names of C++ functions are shown as in the source.
#@ exit: 1
#@ stdout: not modelled: lib::next (
#@ absent: _ZN
#@ last: unsafe
cat >program.cpp <<'END'
#include <assert.h>
namespace lib { int next(int); }
namespace app { int twice(int x) { int y = lib::next(x); assert(y != 3); return y; } }
int main() { return app::twice(1); }
END
"$OXHORN" check program.cpp
