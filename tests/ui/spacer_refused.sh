# What Spacer of our own does not know is refused by name.
#@ exit: 0
#@ absent: wrong
refused() {
  printf '(set-logic HORN)\n%s\n(check-sat)\n' "$1" >bad.smt2
  found=$("$OXHORN" solve --engine spacer --timeout 30 bad.smt2 2>&1)
  test $? = 3 || echo "wrong code: $1: $found"
  case $found in
    *"$2"*) ;;
    *) echo "wrong message: $1: $found" ;;
  esac
}
refused '(declare-sort U 0)(declare-fun p (U) Bool)(assert (forall ((x U)) (p x)))' declare-sort
refused '(declare-datatypes ((L 0)) (((nil) (cons (h Int) (t L)))))(declare-fun p (L) Bool)(assert (p nil))' 'the datatype L'
refused '(declare-fun p (String) Bool)(assert (p "a"))' 'the sort String'
refused '(declare-fun p ((_ FloatingPoint 8 24)) Bool)' 'the sort (_ FloatingPoint 8 24)'
refused '(declare-fun f (Int) Int)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (= x (f 3)) (p x))))' 'f is a function'
refused '(declare-fun p (Int) Bool)(assert (exists ((y Int)) (p y)))' 'quantifier not in prefix'
refused '(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (ite (p x) (> x 0) (< x 0)) (p x))))' 'if-then-else over predicates'
refused '(declare-fun p (Int) Bool)(assert (p 0))(pop 1)' 'without a `push`'
refused '' 'no clause'
