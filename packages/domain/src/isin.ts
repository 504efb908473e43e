/**
 * Whether `text` is an ISIN with a right check digit (ISO 6166): two letters, nine letters or digits, and the
 * Luhn digit over all of it with letters read as 10 (A) to 35 (Z).
 */
export function isIsin(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text) && luhnSum(digitsOf(text)) % 10 === 0;
}

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
