/* %f %e %g %a of `printf`: any text that a number may have, because floating-point values are not modelled. */
#include "allowed.h"
#include "format.h"

/* How long the text of a finite number is without its sign. */
struct lengths {
  size_t least, most;
};

static struct lengths lengths(int conversion, int flags, int precision, bool wide) {
  size_t digits = precision < 0 ? 6 : (size_t)precision;
  bool point = digits > 0 || (flags & OX_ALTERNATE);
  size_t fraction = digits + point;
  switch (conversion) {
    case 'f': /* 1 to 309 digits before the point */
      return (struct lengths){1 + fraction, (wide ? 4933 : 309) + fraction};
    case 'e': /* an exponent has at least two digits: e+00 */
      return (struct lengths){1 + fraction + 4, 1 + fraction + (wide ? 6 : 5)};
    case 'g': /* 1 or 0.0001234 or 1.234e-308 */
      if (digits == 0) digits = 1;
      return (struct lengths){flags & OX_ALTERNATE ? digits + 1 : 1, digits + (wide ? 7 : 6)};
    default: /* 0x1p+0 or 0x1.8p-1022; without a precision as many digits as it takes */
      if (precision < 0) return (struct lengths){6 + ((flags & OX_ALTERNATE) != 0), wide ? 27 : 23};
      return (struct lengths){3 + fraction + 3, 3 + fraction + (wide ? 7 : 6)};
  }
}

/* A byte that such a number may have, behind the 0x of %a. */
static bool is_of_number(unsigned char byte, int conversion, bool upper) {
  if ((byte >= '0' && byte <= '9') || byte == '.') return true;
  if (conversion == 'f') return false;
  if (byte == '+' || byte == '-') return true;
  if (conversion != 'a') return byte == (upper ? 'E' : 'e');
  if (upper) return (byte >= 'A' && byte <= 'F') || byte == 'P';
  return (byte >= 'a' && byte <= 'f') || byte == 'p';
}

static void put_bytes(struct ox_sink *sink, size_t length, int conversion, bool upper) {
  size_t i = 0;
  while (i < length && (sink->room == OX_UNLIMITED || sink->length < sink->room)) {
    unsigned char byte = ox_any_byte("printf");
    ox_assume(is_of_number(byte, conversion, upper));
    ox_format_char(sink, byte, 0, 0);
    i++;
  }
  sink->length += length - i;
}

static void put_repeated(struct ox_sink *sink, char byte, size_t count) {
  while (count > 0 && (sink->room == OX_UNLIMITED || sink->length < sink->room)) {
    ox_format_char(sink, byte, 0, 0);
    count--;
  }
  sink->length += count;
}

static void put_float(struct ox_sink *sink, int conversion, int flags, int width, int precision, bool wide) {
  bool finite = ox_any_bool("printf");
  size_t length = 3; /* inf, nan */
  if (finite) {
    struct lengths allowed = lengths(conversion, flags, precision, wide);
    length = ox_any_size("printf");
    ox_assume(length >= allowed.least && length <= allowed.most);
  }
  char sign = ox_any_bool("printf") ? '-' : flags & OX_PLUS ? '+' : flags & OX_SPACE ? ' ' : 0;
  size_t whole = length + (sign != 0);
  size_t blanks = width > 0 && (size_t)width > whole ? (size_t)width - whole : 0;
  if (sink->room == 0) {
    sink->length += whole + blanks;
    return;
  }
  bool zeros = (flags & OX_ZERO) && !(flags & OX_LEFT) && finite;
  if (!(flags & OX_LEFT) && !zeros) put_repeated(sink, ' ', blanks);
  if (sign != 0) ox_format_char(sink, sign, 0, 0);
  bool upper = flags & OX_UPPER;
  if (finite && conversion == 'a') {
    ox_format_text(sink, upper ? "0X" : "0x", 2);
    length -= 2;
  }
  if (zeros) put_repeated(sink, '0', blanks);
  if (finite)
    put_bytes(sink, length, conversion, upper);
  else if (ox_any_bool("printf"))
    ox_format_text(sink, upper ? "INF" : "inf", 3);
  else
    ox_format_text(sink, upper ? "NAN" : "nan", 3);
  if (flags & OX_LEFT) put_repeated(sink, ' ', blanks);
}

//@ shared
void ox_format_double(struct ox_sink *sink, double value, int conversion, int flags, int width, int precision) {
  (void)value;
  put_float(sink, conversion, flags, width, precision, false);
}

//@ shared
void ox_format_long_double(struct ox_sink *sink, int conversion, int flags, int width, int precision) {
  put_float(sink, conversion, flags, width, precision, true);
}
