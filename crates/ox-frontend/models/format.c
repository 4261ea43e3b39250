/* The conversions of `printf`; see `format.h`. A solver runs this code: digits come from comparisons with powers of ten,
   without division and without a loop, and what the caller knows (no width, no precision) takes its code away. */
#include "format.h"

#include "allowed.h"

static void put(struct ox_sink *sink, char byte) {
  if (sink->room == OX_UNLIMITED || sink->length < sink->room) sink->to[sink->length] = byte;
  sink->length++;
}

static bool keeps(const struct ox_sink *sink) {
  return sink->room == OX_UNLIMITED || sink->length < sink->room;
}

static void pad(struct ox_sink *sink, char byte, size_t count) {
  while (count > 0 && keeps(sink)) {
    put(sink, byte);
    count--;
  }
  sink->length += count;
}

/* How much `width` is more than `length`. */
static size_t missing(int width, size_t length) {
  return width > 0 && (size_t)width > length ? (size_t)width - length : 0;
}

//@ shared
int ox_format_width(int *flags, int width) {
  if (width >= 0) return width;
  if (width == INT_MIN) ox_unsupported("a width of printf that is INT_MIN");
  *flags |= OX_LEFT;
  return -width;
}

//@ shared
void ox_format_text(struct ox_sink *sink, const char *text, size_t length) {
  if (sink->room == OX_UNLIMITED || (sink->length < sink->room && length <= sink->room - sink->length))
    memcpy(sink->to + sink->length, text, length);
  else if (sink->length < sink->room)
    memcpy(sink->to + sink->length, text, sink->room - sink->length);
  sink->length += length;
}

//@ shared
void ox_format_end(const struct ox_sink *sink, size_t size) {
  if (size > 0) sink->to[sink->room == OX_UNLIMITED || sink->length < sink->room ? sink->length : sink->room] = 0;
}

//@ shared
size_t ox_format_char_length(int width) { return width > 1 ? (size_t)width : 1; }

//@ shared
void ox_format_char(struct ox_sink *sink, int value, int flags, int width) {
  if (sink->room == 0) {
    sink->length += ox_format_char_length(width);
    return;
  }
  if (!(flags & OX_LEFT)) pad(sink, ' ', missing(width, 1));
  put(sink, (char)value);
  if (flags & OX_LEFT) pad(sink, ' ', missing(width, 1));
}

/* With a precision no byte behind it is read, and the text needs no 0. */
static size_t string_length(const char *text, int precision) {
  return precision < 0 ? ox_text_length(text) : ox_text_length_within(text, (size_t)precision);
}

//@ shared
size_t ox_format_string_length(const char *text, int width, int precision) {
  size_t length = string_length(text, precision);
  return length + missing(width, length);
}

//@ shared
void ox_format_string(struct ox_sink *sink, const char *text, int flags, int width, int precision) {
  if (sink->room == 0) {
    sink->length += ox_format_string_length(text, width, precision);
    return;
  }
  if (width > 0 && !(flags & OX_LEFT)) pad(sink, ' ', missing(width, string_length(text, precision)));
  size_t length = 0;
  for (; (precision < 0 || length < (size_t)precision) && text[length] != 0; length++) put(sink, text[length]);
  size_t kept = sink->length < sink->room ? sink->length : sink->room;
  ox_apart(sink->to, kept, text, length, "sprintf or the like");
  if (flags & OX_LEFT) pad(sink, ' ', missing(width, length));
}

/* The number of digits; 0 has one. */
static unsigned decimal_digits_32(uint32_t value) {
  return 1u + (value >= 10u) + (value >= 100u) + (value >= 1000u) + (value >= 10000u) + (value >= 100000u) +
         (value >= 1000000u) + (value >= 10000000u) + (value >= 100000000u) + (value >= 1000000000u);
}

static unsigned decimal_digits(uint64_t value) {
  if (value == (uint32_t)value) return decimal_digits_32((uint32_t)value);
  return 10u + (value >= 10000000000u) + (value >= 100000000000u) + (value >= 1000000000000u) +
         (value >= 10000000000000u) + (value >= 100000000000000u) + (value >= 1000000000000000u) +
         (value >= 10000000000000000u) + (value >= 100000000000000000u) + (value >= 1000000000000000000u) +
         (value >= 10000000000000000000u);
}

static unsigned hex_digits_32(uint32_t value) {
  return 1u + (value >> 4 != 0) + (value >> 8 != 0) + (value >> 12 != 0) + (value >> 16 != 0) + (value >> 20 != 0) +
         (value >> 24 != 0) + (value >> 28 != 0);
}

static unsigned hex_digits(uint64_t value) {
  uint32_t high = (uint32_t)(value >> 32);
  return high != 0 ? 8u + hex_digits_32(high) : hex_digits_32((uint32_t)value);
}

static unsigned octal_digits_30(uint32_t value) {
  return 1u + (value >> 3 != 0) + (value >> 6 != 0) + (value >> 9 != 0) + (value >> 12 != 0) + (value >> 15 != 0) +
         (value >> 18 != 0) + (value >> 21 != 0) + (value >> 24 != 0) + (value >> 27 != 0);
}

static unsigned octal_digits(uint64_t value) {
  if (value >> 60 != 0) return 20u + octal_digits_30((uint32_t)(value >> 60));
  if (value >> 30 != 0) return 10u + octal_digits_30((uint32_t)(value >> 30));
  return octal_digits_30((uint32_t)value);
}

static unsigned digits_in(uint64_t value, int base) {
  if (base == 10) return decimal_digits(value);
  if (base == 16) return hex_digits(value);
  return octal_digits(value);
}

/* A place of a decimal number: its digit is what fits of the power, and `rest` loses that. */
#define STEP(times, power)                                                                                             \
  fits = rest >= (times) * (power);                                                                                    \
  rest -= fits ? (times) * (power) : 0u;                                                                               \
  digit += fits ? (times) : 0u;
#define PUT(place)                                                                                                     \
  if (digits > (place)) put(sink, (char)('0' + digit));                                                                \
  digit = 0;
#define PLACE(place, power) STEP(8u, power) STEP(4u, power) STEP(2u, power) STEP(1u, power) PUT(place)

static void put_decimal_32(struct ox_sink *sink, uint32_t rest, unsigned digits) {
  unsigned digit = 0;
  bool fits;
  STEP(4u, 1000000000u) STEP(2u, 1000000000u) STEP(1u, 1000000000u) PUT(9)
  PLACE(8, 100000000u)
  PLACE(7, 10000000u)
  PLACE(6, 1000000u)
  PLACE(5, 100000u)
  PLACE(4, 10000u)
  PLACE(3, 1000u)
  PLACE(2, 100u)
  PLACE(1, 10u)
  if (digits > 0) put(sink, (char)('0' + rest));
}

static void put_decimal(struct ox_sink *sink, uint64_t rest, unsigned digits) {
  if (rest == (uint32_t)rest) {
    put_decimal_32(sink, (uint32_t)rest, digits);
    return;
  }
  unsigned digit = 0;
  bool fits;
  STEP(1u, 10000000000000000000u) PUT(19)
  PLACE(18, 1000000000000000000u)
  PLACE(17, 100000000000000000u)
  PLACE(16, 10000000000000000u)
  PLACE(15, 1000000000000000u)
  PLACE(14, 100000000000000u)
  PLACE(13, 10000000000000u)
  PLACE(12, 1000000000000u)
  PLACE(11, 100000000000u)
  PLACE(10, 10000000000u)
  PLACE(9, UINT64_C(1000000000))
  PLACE(8, UINT64_C(100000000))
  PLACE(7, UINT64_C(10000000))
  PLACE(6, UINT64_C(1000000))
  PLACE(5, UINT64_C(100000))
  PLACE(4, UINT64_C(10000))
  PLACE(3, UINT64_C(1000))
  PLACE(2, UINT64_C(100))
  PLACE(1, UINT64_C(10))
  if (digits > 0) put(sink, (char)('0' + rest));
}

static char hex_digit(unsigned value, bool upper) {
  char letter = upper ? 'A' - 10 : 'a' - 10;
  return (char)((int)value + (value < 10 ? '0' : letter));
}

#define HEX(place)                                                                                                     \
  if (digits > (place)) put(sink, hex_digit((unsigned)(value >> 4 * (place)) & 15u, upper));

static void put_hex(struct ox_sink *sink, uint64_t value, unsigned digits, bool upper) {
  if (value != (uint32_t)value) {
    HEX(15) HEX(14) HEX(13) HEX(12) HEX(11) HEX(10) HEX(9) HEX(8)
  }
  HEX(7) HEX(6) HEX(5) HEX(4) HEX(3) HEX(2) HEX(1) HEX(0)
}

#define OCTAL(place)                                                                                                   \
  if (digits > (place)) put(sink, (char)('0' + ((value >> 3 * (place)) & 7u)));

static void put_octal(struct ox_sink *sink, uint64_t value, unsigned digits) {
  if (value >> 33 != 0) {
    OCTAL(21) OCTAL(20) OCTAL(19) OCTAL(18) OCTAL(17) OCTAL(16) OCTAL(15) OCTAL(14) OCTAL(13) OCTAL(12) OCTAL(11)
  }
  OCTAL(10) OCTAL(9) OCTAL(8) OCTAL(7) OCTAL(6) OCTAL(5) OCTAL(4) OCTAL(3) OCTAL(2) OCTAL(1) OCTAL(0)
}

/* How a number is laid out: blanks, what stands in front (sign, 0x), zeros, digits, blanks. */
struct layout {
  unsigned digits, front;
  size_t zeros, blanks;
};

static struct layout lay_out(uint64_t value, int base, unsigned front, int flags, int width, int precision) {
  struct layout layout = {digits_in(value, base), front, 0, 0};
  if (precision == 0 && value == 0) layout.digits = 0;
  if (precision > 0 && (size_t)precision > layout.digits) layout.zeros = (size_t)precision - layout.digits;
  /* # of an octal number: the first digit is a 0 */
  if (base == 8 && (flags & OX_ALTERNATE) && layout.zeros == 0 && (value != 0 || layout.digits == 0)) layout.zeros = 1;
  size_t blanks = missing(width, front + layout.zeros + layout.digits);
  if (precision < 0 && (flags & OX_ZERO) && !(flags & OX_LEFT))
    layout.zeros += blanks;
  else
    layout.blanks = blanks;
  return layout;
}

/* The sign of a signed number is a byte, or 0 if there is none. */
static char sign_of(long long value, int flags) {
  if (value < 0) return '-';
  if (flags & OX_PLUS) return '+';
  return flags & OX_SPACE ? ' ' : 0;
}

static uint64_t magnitude(long long value) { return value < 0 ? -(uint64_t)value : (uint64_t)value; }

//@ shared
size_t ox_format_signed_length(long long value, int flags, int width, int precision) {
  struct layout l = lay_out(magnitude(value), 10, sign_of(value, flags) != 0, flags, width, precision);
  return l.front + l.zeros + l.digits + l.blanks;
}

//@ shared
size_t ox_format_unsigned_length(unsigned long long value, int base, int flags, int width, int precision) {
  unsigned front = base == 16 && (flags & OX_ALTERNATE) && value != 0 ? 2 : 0;
  struct layout l = lay_out(value, base, front, flags, width, precision);
  return l.front + l.zeros + l.digits + l.blanks;
}

//@ shared
void ox_format_signed(struct ox_sink *sink, long long value, int flags, int width, int precision) {
  if (sink->room == 0) {
    sink->length += ox_format_signed_length(value, flags, width, precision);
    return;
  }
  char sign = sign_of(value, flags);
  struct layout l = lay_out(magnitude(value), 10, sign != 0, flags, width, precision);
  if (!(flags & OX_LEFT)) pad(sink, ' ', l.blanks);
  if (sign != 0) put(sink, sign);
  pad(sink, '0', l.zeros);
  /* asked about the number itself, LLVM sees that an int is one */
  if (value == (int)value)
    put_decimal_32(sink, (uint32_t)magnitude(value), l.digits);
  else
    put_decimal(sink, magnitude(value), l.digits);
  if (flags & OX_LEFT) pad(sink, ' ', l.blanks);
}

//@ shared
void ox_format_unsigned(struct ox_sink *sink, unsigned long long value, int base, int flags, int width, int precision) {
  if (sink->room == 0) {
    sink->length += ox_format_unsigned_length(value, base, flags, width, precision);
    return;
  }
  unsigned front = base == 16 && (flags & OX_ALTERNATE) && value != 0 ? 2 : 0;
  struct layout l = lay_out(value, base, front, flags, width, precision);
  if (!(flags & OX_LEFT)) pad(sink, ' ', l.blanks);
  if (front != 0) {
    put(sink, '0');
    put(sink, flags & OX_UPPER ? 'X' : 'x');
  }
  pad(sink, '0', l.zeros);
  if (base == 10)
    put_decimal(sink, value, l.digits);
  else if (base == 16)
    put_hex(sink, value, l.digits, flags & OX_UPPER);
  else
    put_octal(sink, value, l.digits);
  if (flags & OX_LEFT) pad(sink, ' ', l.blanks);
}

/* Addresses of this model are not those of a real run: any address, and so any number of digits. */
//@ shared
void ox_format_pointer(struct ox_sink *sink, const void *value, int flags, int width) {
  if (value == NULL) {
    ox_format_string(sink, "(nil)", flags, width, -1);
    return;
  }
  size_t address = ox_any_size("printf");
  ox_assume(address != 0);
  ox_format_unsigned(sink, address, 16, (flags & OX_LEFT) | OX_ALTERNATE, width, -1);
}

//@ shared
void ox_format_error(struct ox_sink *sink, int flags, int width, int precision) {
  (void)flags;
  if (sink->room != 0) ox_unsupported("%m of printf");
  size_t length = (size_t)ox_any_between(0, INT_MAX / 2, "printf");
  if (precision >= 0 && length > (size_t)precision) length = (size_t)precision;
  sink->length += length + missing(width, length);
}
