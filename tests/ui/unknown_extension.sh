# A file of a language that is not known.
#@ exit: 3
#@ stderr: program.pas
echo "begin end." >program.pas
"$OXHORN" check program.pas
