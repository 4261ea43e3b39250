# The binary alone, without the library that belongs to it.
#@ exit: 3
#@ stderr: liboxhorn_core.so
#@ stderr: make build
#@ absent: panicked
cp "$OXHORN" oxhorn
./oxhorn doctor
