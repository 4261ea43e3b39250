# A directory without jobs of SeaHorn.
#@ exit: 3
#@ stderr: --all jobs: there is no job of SeaHorn in it
mkdir jobs
"$OXHORN" check --all jobs
