import { drawBetween, type RandomState } from './random.ts';

const LENGTHS: Readonly<Record<string, number>> = { DE: 22, AT: 20, FR: 27, NO: 15, FI: 18, NL: 18, GB: 22 };
const LETTERS: Readonly<Record<string, string>> = { NL: 'SIMB', GB: 'SIMB' };

/** An IBAN with valid check digits; null for a country without IBANs. */
export function drawIban(random: RandomState, countryCode: string): string | null {
  const length = LENGTHS[countryCode];
  if (length === undefined) return null;
  let own = LETTERS[countryCode] ?? '';
  while (own.length < length - 4) own += String(drawBetween(random, 0, 9));
  return `${countryCode}${checkDigitsOf(countryCode, own)}${own}`;
}

/** Returns the check digits (ISO 13616): 98 minus the number modulo 97, in which letters count from 10. */
function checkDigitsOf(countryCode: string, own: string): string {
  const digits = [...`${own}${countryCode}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
