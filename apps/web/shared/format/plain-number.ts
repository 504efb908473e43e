/**
 * Writes a number as digits without an exponent, for text formats. JavaScript itself writes small numbers, such as
 * fractions of a coin, with an exponent.
 */
export function formatPlainNumber(value: number): string {
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 18 }).format(value);
}

/** Writes a number with exactly `decimals` decimal places and without the exponent that `toFixed` uses from 1e21 on. */
export function formatFixedNumber(value: number, decimals: number): string {
  return new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(value);
}
