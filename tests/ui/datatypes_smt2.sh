# Datatypes are not read, and the message names them.
#@ exit: 3
#@ stderr: lists.smt2:2
#@ stderr: unsupported: the datatype list, tree
printf '(set-logic HORN)\n(declare-datatypes ((list 0) (tree 0)) (((nil) (cons (head Int) (tail list))) ((leaf))))\n(declare-fun p (list) Bool)\n(assert (p nil))\n(check-sat)\n' >lists.smt2
"$OXHORN" solve lists.smt2
