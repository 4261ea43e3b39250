; Bit-vectors: an even counter of four bits stays even, also when it wraps around.
(set-logic HORN)
(declare-fun inv ((_ BitVec 4)) Bool)
(assert (inv #x0))
(assert (forall ((x (_ BitVec 4))) (=> (inv x) (inv (bvadd x #x2)))))
(assert (forall ((x (_ BitVec 4))) (=> (and (inv x) (= ((_ extract 0 0) x) #b1)) false)))
(check-sat)
