// An object is deleted twice.
//@ flags: --engine bmc --property reach,memory
struct Owner {
  int *p;
  Owner() : p(new int(1)) {}
  ~Owner() { delete p; } // FAILS
};

int main() {
  Owner a;
  Owner b = a;
  return *b.p - 1;
}
