# The options for objects in oxhorn.toml, of one harness.
#@ exit: 0
#@ stdout: 2 harnesses: 2 as expected
#@ absent: unsafe
cat >oxhorn.toml <<'C'
sources = ["main.c"]
property = ["memory"]
engine = "bmc"

[[harness]]
name = "last"
entry = "last"
object = ["v", "v->data:v->length"]
object-depth = 3
objects-apart = true
globals = "initial"

[[harness]]
name = "first"
entry = "first"
string = ["s:4"]
C
cat >main.c <<'C'
struct vector { int *data; int length; };
int last(struct vector *v) { return v->length ? v->data[v->length - 1] : 0; }
int first(char *s) { return *s ? s[1] : 0; }
C
"$OXHORN" check --all
