// A reference into a temporary object.
//@ flags: --engine bmc --property reach,memory
struct Box {
  int value;
  Box(int x) : value(x) {}
  ~Box() { value = 0; }
  const int &get() const { return value; }
};

int main() {
  const int &r = Box(3).get();
  return r; // FAILS
}
