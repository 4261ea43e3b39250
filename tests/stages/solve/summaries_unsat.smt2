; Two atoms in a body: eight is a sum of twos.
(set-logic HORN)
(declare-fun sum (Int) Bool)
(assert (sum 2))
(assert (forall ((a Int) (b Int)) (=> (and (sum a) (sum b)) (sum (+ a b)))))
(assert (forall ((k Int)) (=> (and (sum k) (= k 8)) false)))
(check-sat)
