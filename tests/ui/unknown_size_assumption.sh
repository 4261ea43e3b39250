# How large a variable is taken to be whose size nobody says is an assumption.
#@ exit: 0
#@ stdout: assuming: variables of other files whose size is not declared have at most 2^16 bytes: s, a [size]
#@ stdout: assuming: variables of other files whose size is not declared are as small as their types allow: s, a [size]
#@ last: safe
cat >array.c <<'END'
extern int a[];
extern struct s s;
extern void look(struct s *);
int main(void) {
  look(&s);
  return a[0];
}
END
"$OXHORN" check array.c && "$OXHORN" check --property memory array.c
