# The help names the commands.
#@ exit: 0
#@ stdout: check
#@ stdout: solve
#@ stdout: doctor
"$OXHORN" --help
