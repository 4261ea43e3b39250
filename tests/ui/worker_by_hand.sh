# A worker that is started by hand says so, and harms nothing.
#@ exit: 4
#@ stdout: goes on
#@ stderr: not by hand
"$OXHORN" ox-verify-worker </dev/null
code=$?
echo goes on
exit $code
