# A libLLVM that cannot be loaded: the message names the Debian package.
#@ exit: 3
#@ stderr: oxhorn: cannot load the library libLLVM
#@ stderr: apt-get install libllvm22
#@ absent: panicked
#@ absent: error while loading
for library in libLLVM.so.22.1 libLLVM-22.so; do : >$library; done
LD_LIBRARY_PATH=$PWD "$OXHORN" doctor
