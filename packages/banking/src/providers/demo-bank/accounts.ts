import { seededName } from './dice.ts';

export const DEMO_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

const ACCOUNTS = {
  giro: { name: 'Current account', type: 'CACC', number: '0001234567' },
  savings: { name: 'Savings account', type: 'SVGS', number: '0007654321' },
  card: { name: 'Credit card', type: 'CARD', number: null },
} as const;

/** No bank has this code. */
const BANK_CODE = '99009900';

/** The account's IBAN; a card has none. */
export function ibanOfDemo(account: DemoAccount): string | null {
  const { number } = ACCOUNTS[account];
  if (number === null) return null;
  // ISO 7064: the letters of the country, DE, are 13 and 14.
  const check = 98n - (BigInt(`${BANK_CODE}${number}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${BANK_CODE}${number}`;
}

/** The id under one consent, which is another under the next, as at banks. */
export function uidOf(seed: string, consent: number, account: DemoAccount): string {
  return seededName([seed, String(consent), account]);
}

/** An account as Enable Banking's sessions have it. */
export function wireAccount(seed: string, consent: number, account: DemoAccount): object {
  const { name, type } = ACCOUNTS[account];
  const iban = ibanOfDemo(account);
  return {
    uid: uidOf(seed, consent, account),
    identification_hash: seededName([seed, account]),
    account_id:
      iban === null ? { other: { identification: '400000XXXXXX4711', scheme_name: 'CPAN' } } : { iban, other: null },
    name,
    currency: 'EUR',
    cash_account_type: type,
    usage: 'PRIV',
  };
}
