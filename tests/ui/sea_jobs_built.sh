# A job as verify-c-common builds it: its bitcode is what is checked, not what lies beside its sea.yaml.
#@ exit: 1
#@ stdout: one      unsafe
#@ last: 1 harness: 0 as expected, 1 unsafe
mkdir -p jobs/one/llvm-ir/one.ir
echo 'define i32 @main() {
  call void @__VERIFIER_error()
  ret i32 0
}
declare void @__VERIFIER_error()' >jobs/one/llvm-ir/one.ir/one.ir.bc
echo 'int main(void) { return 0; }' >jobs/one/other.c
printf 'verify_options:\n  bound: 5\n' >jobs/one/sea.yaml
"$OXHORN" check --all jobs
