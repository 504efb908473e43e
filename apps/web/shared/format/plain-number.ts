/**
 * A number as digits without an exponent, which small fractions of a coin would get otherwise; for formats that take
 * text.
 */
export function plainNumber(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 18 }).format(value);
}
