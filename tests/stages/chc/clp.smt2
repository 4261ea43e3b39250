;@ flags: --format clp
; What has no infix form gets a variable of its own.
(set-logic HORN)
(declare-fun p (Int Bool (Array Int Int)) Bool)
(declare-fun |Odd name| () Bool)
(assert (forall ((a (Array Int Int))) (p 0 true a)))
(assert (forall ((x Int) (b Bool) (a (Array Int Int)))
  (=> (and (p x b a) (not (= x (select a (+ x 1))))) (p (ite b (mod x 5) (- x 1)) (not b) (store a x (- 3))))))
(assert (forall ((x Int) (b Bool) (a (Array Int Int))) (=> (and (p x b a) (or (< x (- 9)) (= b (< 9 x)))) |Odd name|)))
(assert (=> |Odd name| false))
(check-sat)
