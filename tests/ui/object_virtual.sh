# The table of virtual functions of an object that the entry is given is not made: a virtual call is unknown.
#@ exit: 2
#@ stdout: what s->_vptr points to, whose type is not known
#@ absent: unsafe
cat >shape.cpp <<'C'
struct Shape { virtual int area(); int width; };
int Shape::area() { return width; }
int area(Shape *s) { return s ? s->area() : 0; }
C
"$OXHORN" check --entry _Z4areaP5Shape --property memory --engine bmc shape.cpp
