# The project of docs/projects.md.
#@ exit: 1
#@ stdout: push-pop   safe
#@ stdout: src/stack.c:11: read 4 bytes
#@ last: 2 harnesses: 1 as expected, 1 unsafe
cp -r "$TESTS/../examples/stack" stack
cd stack
"$OXHORN" check --all
