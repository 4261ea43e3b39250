# An access behind the one element: the message says how to say that there are more.
#@ exit: 1
#@ stdout: read 4 bytes at offset 4 of the one element that p points to (4 bytes); --object p:LENGTH says that there are more
#@ stdout: read 1 byte at offset 1 of the one element that n->name points to (1 byte); --object 'n->name:LENGTH' or --string 'n->name' says that there are more
cat >main.c <<'C'
struct named { char *name; };
int second(int *p) { return p ? p[1] : 0; }
int letter(struct named *n) { return n && n->name ? n->name[1] : 0; }
C
"$OXHORN" check --entry second --property memory --engine bmc main.c
"$OXHORN" check --entry letter --property memory --engine bmc main.c
