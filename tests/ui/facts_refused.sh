# What --facts does not understand, it says, with the file and the place.
#@ exit: 3
#@ stderr: --facts lemma: neither background, lemmas, none nor a file that can be read
#@ stderr: --facts none and a file with facts contradict each other
#@ stderr: --facts: one use and one file at most
#@ stderr: --facts: other.smt2: it defines no predicate of the clauses; they are inv
#@ stderr: --facts: syntax.smt2:1:1: `(` without `)`
#@ stderr: --facts: names.smt2:1:37: unknown name b
#@ stderr: --facts: arity.smt2: inv is (Int Int) Bool and not (Int) Bool
#@ stderr: --facts: sort.smt2: inv is (Bool) Bool and not (Int) Bool
#@ stderr: --facts: empty.smt2: it defines no predicate of the clauses
#@ stderr: --facts: word.smt2:1:1: a model expected
#@ stderr: --facts means nothing to bmc; it applies to engines that work on clauses
cat >a.smt2 <<'END'
(set-logic HORN)
(declare-fun inv (Int) Bool)
(assert (inv 0))
(assert (forall ((x Int)) (=> (and (inv x) (< x 0)) false)))
(check-sat)
END
echo 'int main(void) { return 0; }' >none.c
echo '(define-fun other ((a Int)) Bool (= a 7))' >other.smt2
echo '(define-fun inv ((a Int)) Bool (= a 7)' >syntax.smt2
echo '(define-fun inv ((a Int)) Bool (= a b))' >names.smt2
echo '(define-fun inv ((a Int) (b Int)) Bool (= a b))' >arity.smt2
echo '(define-fun inv ((a Bool)) Bool a)' >sort.smt2
echo >empty.smt2
echo 'hello' >word.smt2
"$OXHORN" solve --facts lemma a.smt2
"$OXHORN" solve --facts none --facts other.smt2 a.smt2
"$OXHORN" solve --facts other.smt2 --facts arity.smt2 a.smt2
for file in other syntax names arity sort empty word; do
  "$OXHORN" solve --transforms none --facts $file.smt2 a.smt2
done
"$OXHORN" check --engine bmc --facts lemmas none.c
