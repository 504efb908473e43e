import { hashWords } from './hash-words.ts';

export const DEMO_ACCOUNTS = ['giro', 'savings', 'card'] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

const ACCOUNTS = {
  giro: { name: 'Current account', type: 'CACC', number: '0001234567' },
  savings: { name: 'Savings account', type: 'SVGS', number: '0007654321' },
  card: { name: 'Credit card', type: 'CARD', number: null },
} as const;

/** A bank code that no bank has. */
const BANK_CODE = '99009900';

/** The account's IBAN; null for a card. */
export function demoAccountIban(account: DemoAccount): string | null {
  const { number } = ACCOUNTS[account];
  if (number === null) return null;
  // ISO 7064: the letters of the country, DE, count as 13 and 14.
  const check = 98n - (BigInt(`${BANK_CODE}${number}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${BANK_CODE}${number}`;
}

/** The account's id in one consent. In the next consent the account has another id, as at real banks. */
export function demoAccountUid(seed: string, consent: number, account: DemoAccount): string {
  return hashWords([seed, String(consent), account]);
}

/** The account in the format of Enable Banking's session responses. */
export function demoSessionAccount(seed: string, consent: number, account: DemoAccount): object {
  const { name, type } = ACCOUNTS[account];
  const iban = demoAccountIban(account);
  return {
    uid: demoAccountUid(seed, consent, account),
    identification_hash: hashWords([seed, account]),
    account_id:
      iban === null ? { other: { identification: '400000XXXXXX4711', scheme_name: 'CPAN' } } : { iban, other: null },
    name,
    currency: 'EUR',
    cash_account_type: type,
    usage: 'PRIV',
  };
}
