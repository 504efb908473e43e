/** Whether `text` looks like an ISIN, whatever its check digit: twelve characters, the first two letters, the last a digit. */
export function looksLikeIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);
}

/**
 * Whether `text` is an ISIN with a right check digit (ISO 6166): two letters, nine letters or digits, and the
 * Luhn digit over all of it with letters read as 10 (A) to 35 (Z).
 */
export function isIsin(text: string): boolean {
  return looksLikeIsin(text) && luhnSum(digitsOf(text)) % 10 === 0;
}

/** Eleven characters of an ISIN with the check digit that fits them. */
export function withCheckDigit(eleven: string): string {
  return `${eleven}${(10 - (luhnSum(digitsOf(`${eleven}0`)) % 10)) % 10}`;
}

/**
 * A number for what has no ISIN, such as a share that is not listed: `ZZ`, which ISO 3166 leaves to its users and no
 * agency gives out, nine letters or digits, and the check digit.
 *
 * @param random a whole number from 0 up to, and without, `count`; asked nine times
 */
export function ownIsin(random: (count: number) => number): string {
  const nine = Array.from({ length: 9 }, () => CHARACTERS.charAt(random(CHARACTERS.length))).join('');
  return withCheckDigit(`ZZ${nine}`);
}

/**
 * The ISINs that a CUSIP may belong to, the American before the Canadian; none where `text` is no CUSIP with a right check
 * digit. Which of them it is the CUSIP doesn't say.
 */
export function isinsOfCusip(text: string): readonly string[] {
  if (!/^\d{3}[A-Z0-9]{5}\d$/.test(text)) return [];
  let sum = 0;
  for (const [index, character] of [...text.slice(0, 8)].entries()) {
    const value = Number(digitsOf(character)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  if ((10 - (sum % 10)) % 10 !== Number(text.at(-1))) return [];
  return ['US', 'CA'].map((country) => withCheckDigit(`${country}${text}`));
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function digitsOf(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = digits.length - 1, double = false; index >= 0; index--, double = !double) {
    const digit = Number(digits[index]);
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum;
}
