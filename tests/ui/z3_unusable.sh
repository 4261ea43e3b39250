# A libz3 that cannot be loaded: oxhorn says which it is and the way out, not the dynamic loader.
#@ exit: 3
#@ stderr: oxhorn: cannot load the library libz3.so.5.4
#@ stderr: make setup
#@ absent: panicked
#@ absent: error while loading
: >libz3.so.5.4
LD_LIBRARY_PATH=$PWD "$OXHORN" doctor
