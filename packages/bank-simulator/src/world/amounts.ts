/** Decimal digits of currencies that don't have two. Amounts are integers in the smallest unit of their currency. */
const DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, KWD: 3, TND: 3 };

const digitsOf = (currency: string): number => DIGITS[currency] ?? 2;

/** Formats an amount in minor units as a bank writes it: `-12.34`. */
export function formatMinorUnits(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const units = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${units}` : `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

/** The amount as a number for formats with JSON numbers: the double whose shortest text is the amount. */
export const minorUnitsToNumber = (minor: number, currency: string): number =>
  Number(formatMinorUnits(minor, currency));

/** Converts a decimal text to smallest units. @throws if it is not a decimal, or has more places than its currency */
export function parseMinorUnits(text: string, currency: string): number {
  const [, sign = '', units = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = digitsOf(currency);
  if (units === '' || places.length > digits) throw new RangeError(`No amount of ${currency}: ${text}`);
  const minor = Number(units + places.padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}
