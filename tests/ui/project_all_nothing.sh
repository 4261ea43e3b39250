# --all without an oxhorn.toml.
#@ exit: 3
#@ stderr: --all: there is no oxhorn.toml here
"$OXHORN" check --all
