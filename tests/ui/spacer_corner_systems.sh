# Spacer of our own on systems at the edges: nothing to derive, nothing asked, no arguments, several queries, numbers of 4,096 bits.
#@ exit: 0
#@ absent: wrong
n=0
# answered FILE VERDICT: without transforms, which would leave little of these
answered() {
  found=$("$OXHORN" solve --engine spacer --timeout 30 --transforms none "$1" | head -n 1)
  test "$found" = "$2" || echo "wrong: $1: $found"
}
system() {
  n=$((n + 1))
  { echo '(set-logic HORN)'; cat; echo '(check-sat)'; } >"$n.smt2"
  answered "$n.smt2" "$1"
}
# no query
system sat <<'END'
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (p x) (p (+ x 1)))))
END
# no rules
system sat <<'END'
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (p x) false)))
END
# no predicates
system unsat <<'END'
(assert (forall ((x Int)) (=> (> x 5) false)))
END
system sat <<'END'
(assert (forall ((x Int)) (=> (and (> x 5) (< x 5)) false)))
END
# predicates that nothing reaches, or that reach nothing
system sat <<'END'
(declare-fun p (Int) Bool)
(declare-fun q (Int) Bool)
(declare-fun r (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (q x) (q (+ x 1)))))
(assert (forall ((x Int)) (=> (and (q x) (p x)) false)))
(assert (forall ((x Int)) (=> (p x) (r x))))
END
# no arguments
system sat <<'END'
(declare-fun a () Bool)
(declare-fun b () Bool)
(assert (=> b a))
(assert (=> a b))
(assert (=> a false))
END
system unsat <<'END'
(declare-fun a () Bool)
(declare-fun b () Bool)
(assert b)
(assert (=> b a))
(assert (=> (and a b a) false))
END
# the same fact twice in a body
system unsat <<'END'
(declare-fun p (Int Int) Bool)
(assert (p 1 2))
(assert (forall ((x Int)) (=> (and (p x x) (p x x)) false)))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< x 10)) (p (+ x 1) y))))
END
# several queries, of which the last fails
system unsat <<'END'
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (and (p x) (< x 5)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (> x 7)) false)))
(assert (forall ((x Int)) (=> (and (p x) (> x 6)) false)))
(assert (forall ((x Int)) (=> (and (p x) (> x 4)) false)))
END
# conjunctions in heads, nested universal quantifiers
system unsat <<'END'
(declare-fun p (Int) Bool)
(declare-fun q (Int) Bool)
(assert (forall ((x Int)) (=> (= x 3) (and (p x) (forall ((y Int)) (=> (= y (+ x 1)) (q y))) (> x 3)))))
(assert (forall ((x Int)) (=> (p x) (forall ((y Int)) (=> (and (q y) (= x y)) false)))))
END
# large numbers
b=1$(printf '0%.0s' $(seq 1233))
system sat <<END
(declare-fun p (Int) Bool)
(assert (p $b))
(assert (forall ((x Int)) (=> (p x) (p (+ x $b$b)))))
(assert (forall ((x Int)) (=> (and (p x) (< x $b)) false)))
END
system unsat <<END
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (< (* ${b}1 x) (* ${b}3 y)) (p x y))))
(assert (forall ((x Int) (y Int) (z Int)) (=> (and (p x y) (= (* ${b}7 z) (+ x y))) (p z y))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x y) (> x 0)) false)))
END
# terms that are not linear
system sat <<'END'
(declare-fun p (Int Int) Bool)
(assert (p 0 0))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (* x x)))))
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< y 0)) false)))
END
# arrays from arrays
system unsat <<'END'
(declare-fun p ((Array (Array Int Int) Int)) Bool)
(assert (forall ((a (Array (Array Int Int) Int)) (b (Array Int Int))) (=> (= (select a b) 3) (p a))))
(assert (forall ((a (Array (Array Int Int) Int)) (b (Array Int Int))) (=> (and (p a) (= (select a b) 7)) false)))
END
# rules of Z3
cat >rules.smt2 <<'END'
(declare-rel p (Int))
(declare-rel bad ())
(declare-var x Int)
(declare-var y Int)
(rule (p 0))
(rule (=> (and (p x) (< x 10) (= y (+ x 1))) (p y)))
(rule (=> (and (p x) (> x 9)) bad))
(query bad)
END
answered rules.smt2 unsat
echo "$n systems"
