/** A number as digits without an exponent, which small parts of a coin would otherwise have: for formats that read text. */
export function plainNumber(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 18 }).format(value);
}
