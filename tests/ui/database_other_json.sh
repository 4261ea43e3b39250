# JSON that is no compilation database.
#@ exit: 3
#@ stderr: package.json
#@ stderr: compilation database
echo '{"name": "something else"}' >package.json
"$OXHORN" check package.json
