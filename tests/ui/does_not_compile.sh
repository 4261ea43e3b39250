# C that does not compile: clang's own words reach the user.
#@ exit: 3
#@ stderr: broken.c:1:
#@ stderr: error:
#@ stderr: undeclared identifier
echo 'int main(void) { return y; }' >broken.c
"$OXHORN" check broken.c
