/**
 * A number as digits without an exponent, which small fractions of a coin would get otherwise; for formats that take
 * text.
 */
export function plainNumber(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 18 }).format(value);
}

/** A number rounded to `decimals`, which are all written, without the exponent of `toFixed` from 1e21 on. */
export function fixedNumber(value: number, decimals: number): string {
  return new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(value);
}
