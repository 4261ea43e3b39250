// What was not found is not looked at.
//@ flags: --property reach,null --track ptr
extern int __VERIFIER_nondet_int(void);
struct node { int key, value; } one = {1, 10};
static struct node *find(int key) {
  return key == 1 ? &one : 0;
}

int main(void) {
  struct node *n = find(__VERIFIER_nondet_int());
  return n ? n->value : 0;
}
