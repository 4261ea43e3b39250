; Two atoms in a body: a sum of twos is never below two.
(set-logic HORN)
(declare-fun sum (Int) Bool)
(assert (forall ((k Int)) (=> (= k 2) (sum k))))
(assert (forall ((a Int) (b Int)) (=> (and (sum a) (sum b)) (sum (+ a b)))))
(assert (forall ((k Int)) (=> (and (sum k) (< k 2)) false)))
(check-sat)
