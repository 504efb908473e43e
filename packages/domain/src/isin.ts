/**
 * Whether `text` has the shape of an ISIN (twelve characters: two letters, nine letters or digits, one digit), whatever its
 * check digit.
 */
export function looksLikeIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);
}

/**
 * Whether `text` is an ISIN with a valid check digit (ISO 6166): two letters, nine letters or digits, and the Luhn digit over
 * all characters, with letters read as 10 (A) to 35 (Z).
 */
export function isIsin(text: string): boolean {
  return looksLikeIsin(text) && luhnSum(digitsOf(text)) % 10 === 0;
}

/** Appends the check digit to the first eleven characters of an ISIN. */
export function withIsinCheckDigit(eleven: string): string {
  return `${eleven}${(10 - (luhnSum(digitsOf(`${eleven}0`)) % 10)) % 10}`;
}

/**
 * Generates an identifier for a security without an ISIN, such as an unlisted share: `ZZ`, which ISO 3166 reserves for users
 * and no agency assigns, nine random letters or digits, and the check digit.
 *
 * @param random returns a whole number from 0 to `count` − 1; called nine times
 */
export function generatePlaceholderIsin(random: (count: number) => number): string {
  const nine = Array.from({ length: 9 }, () => CHARACTERS.charAt(random(CHARACTERS.length))).join('');
  return withIsinCheckDigit(`ZZ${nine}`);
}

/**
 * The possible ISINs of a CUSIP, which does not state its country: first for the United States, then for Canada. Empty
 * unless `text` is a CUSIP with a valid check digit.
 */
export function possibleIsinsForCusip(text: string): readonly string[] {
  if (!/^\d{3}[A-Z0-9]{5}\d$/.test(text)) return [];
  let sum = 0;
  for (const [index, character] of [...text.slice(0, 8)].entries()) {
    const value = Number(digitsOf(character)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  if ((10 - (sum % 10)) % 10 !== Number(text.at(-1))) return [];
  return ['US', 'CA'].map((country) => withIsinCheckDigit(`${country}${text}`));
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
