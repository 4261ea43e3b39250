/* Reads a format of `printf` when the program runs. Not modelled: positional arguments, wide characters, the flags ' and I,
   %b. */
#include "format.h"

enum length { NONE, CHAR, SHORT, LONG, LONG_LONG, MAX, SIZE, DIFFERENCE, LONG_DOUBLE };

/* One conversion of a format. */
struct conversion {
  int flags, width, precision;
  enum length length;
  char letter;
};

static int flag(char byte) {
  switch (byte) {
    case '-': return OX_LEFT;
    case '+': return OX_PLUS;
    case ' ': return OX_SPACE;
    case '#': return OX_ALTERNATE;
    case '0': return OX_ZERO;
    case '\'': ox_unsupported("the flag ' of printf");
    case 'I': ox_unsupported("the flag I of printf");
    default: return 0;
  }
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* A number in the format; `*at` comes behind it. */
static int number(const char **at) {
  int value = 0;
  for (; is_digit(**at); (*at)++) {
    if (value > (INT_MAX - 9) / 10) ox_unsupported("a width of printf that does not fit");
    value = 10 * value + (**at - '0');
  }
  if (**at == '$') ox_unsupported("positional arguments of printf");
  return value;
}

static enum length length_of(const char **at) {
  char byte = **at;
  char next = byte != 0 ? (*at)[1] : 0;
  switch (byte) {
    case 'h': *at += next == 'h' ? 2 : 1; return next == 'h' ? CHAR : SHORT;
    case 'l': *at += next == 'l' ? 2 : 1; return next == 'l' ? LONG_LONG : LONG;
    case 'q': (*at)++; return LONG_LONG;
    case 'j': (*at)++; return MAX;
    case 'z':
    case 'Z': (*at)++; return SIZE;
    case 't': (*at)++; return DIFFERENCE;
    case 'L': (*at)++; return LONG_DOUBLE;
    default: return NONE;
  }
}

/* Behind the % */
static struct conversion read_conversion(const char **at, struct ox_arguments *arguments) {
  struct conversion c = {0, 0, -1, NONE, 0};
  for (int f = flag(**at); f != 0; f = flag(**at)) {
    c.flags |= f;
    (*at)++;
  }
  if (**at == '*') {
    (*at)++;
    if (is_digit(**at)) ox_unsupported("positional arguments of printf");
    c.width = ox_format_width(&c.flags, va_arg(arguments->list, int));
  } else {
    c.width = number(at);
  }
  if (**at == '.') {
    (*at)++;
    if (**at == '*') {
      (*at)++;
      if (is_digit(**at)) ox_unsupported("positional arguments of printf");
      c.precision = va_arg(arguments->list, int);
    } else {
      c.precision = number(at);
    }
  }
  c.length = length_of(at);
  c.letter = **at;
  if (c.letter != 0) (*at)++;
  return c;
}

static long long signed_argument(enum length length, struct ox_arguments *arguments) {
  switch (length) {
    case CHAR: return (signed char)va_arg(arguments->list, int);
    case SHORT: return (short)va_arg(arguments->list, int);
    case LONG: return va_arg(arguments->list, long);
    case LONG_LONG:
    case LONG_DOUBLE: return va_arg(arguments->list, long long);
    case MAX: return va_arg(arguments->list, intmax_t);
    case SIZE: return va_arg(arguments->list, ssize_t_);
    case DIFFERENCE: return va_arg(arguments->list, ptrdiff_t);
    case NONE: break;
  }
  return va_arg(arguments->list, int);
}

static unsigned long long unsigned_argument(enum length length, struct ox_arguments *arguments) {
  switch (length) {
    case CHAR: return (unsigned char)va_arg(arguments->list, int);
    case SHORT: return (unsigned short)va_arg(arguments->list, int);
    case LONG: return va_arg(arguments->list, unsigned long);
    case LONG_LONG:
    case LONG_DOUBLE: return va_arg(arguments->list, unsigned long long);
    case MAX: return va_arg(arguments->list, uintmax_t);
    case SIZE: return va_arg(arguments->list, size_t);
    case DIFFERENCE: return (size_t)va_arg(arguments->list, ptrdiff_t);
    case NONE: break;
  }
  return va_arg(arguments->list, unsigned);
}

static void store_count(size_t count, enum length length, struct ox_arguments *arguments) {
  switch (length) {
    case CHAR: *va_arg(arguments->list, signed char *) = (signed char)count; return;
    case SHORT: *va_arg(arguments->list, short *) = (short)count; return;
    case LONG: *va_arg(arguments->list, long *) = (long)count; return;
    case LONG_LONG:
    case LONG_DOUBLE: *va_arg(arguments->list, long long *) = (long long)count; return;
    case MAX: *va_arg(arguments->list, intmax_t *) = (intmax_t)count; return;
    case SIZE: *va_arg(arguments->list, ssize_t_ *) = (ssize_t_)count; return;
    case DIFFERENCE: *va_arg(arguments->list, ptrdiff_t *) = (ptrdiff_t)count; return;
    case NONE: break;
  }
  *va_arg(arguments->list, int *) = (int)count;
}

static void convert_double(struct ox_sink *sink, struct conversion c, int conversion, struct ox_arguments *arguments) {
  if (c.length == LONG_DOUBLE) {
    (void)va_arg(arguments->list, long double);
    ox_format_long_double(sink, conversion, c.flags, c.width, c.precision);
  } else {
    ox_format_double(sink, va_arg(arguments->list, double), conversion, c.flags, c.width, c.precision);
  }
}

static void convert(struct ox_sink *sink, struct conversion c, struct ox_arguments *arguments) {
  int base = 10;
  switch (c.letter) {
    case '%': ox_format_char(sink, '%', 0, 0); return;
    case 'd':
    case 'i': ox_format_signed(sink, signed_argument(c.length, arguments), c.flags, c.width, c.precision); return;
    case 'X': c.flags |= OX_UPPER; base = 16; break;
    case 'x': base = 16; break;
    case 'o': base = 8; break;
    case 'u': break;
    case 'c':
      if (c.length == LONG) ox_unsupported("wide characters in printf");
      ox_format_char(sink, va_arg(arguments->list, int), c.flags, c.width);
      return;
    case 's':
      if (c.length == LONG) ox_unsupported("wide characters in printf");
      ox_format_string(sink, va_arg(arguments->list, const char *), c.flags, c.width, c.precision);
      return;
    case 'p': ox_format_pointer(sink, va_arg(arguments->list, void *), c.flags, c.width); return;
    case 'n': store_count(sink->length, c.length, arguments); return;
    case 'm': ox_format_error(sink, c.flags, c.width, c.precision); return;
    case 'F':
    case 'E':
    case 'G':
    case 'A':
      c.flags |= OX_UPPER;
      convert_double(sink, c, c.letter - 'A' + 'a', arguments);
      return;
    case 'f':
    case 'e':
    case 'g':
    case 'a': convert_double(sink, c, c.letter, arguments); return;
    case 'C':
    case 'S': ox_unsupported("wide characters in printf");
    case 0: ox_unsupported("a format of printf that ends inside of a conversion");
    default: ox_unsupported("a conversion of printf that is not in the C standard");
  }
  ox_format_unsigned(sink, unsigned_argument(c.length, arguments), base, c.flags, c.width, c.precision);
}

//@ shared
void ox_format(struct ox_sink *sink, const char *format, struct ox_arguments *arguments) {
  const char *at = format;
  while (*at != 0) {
    if (*at != '%') {
      ox_format_char(sink, *at, 0, 0);
      at++;
    } else {
      at++;
      convert(sink, read_conversion(&at, arguments), arguments);
    }
  }
}
