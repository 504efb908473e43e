import type { ConnectedAccount } from './provider.ts';

/** ISO 20022's codes of kinds of cash accounts (ExternalCashAccountType1Code). */
const TYPES: Readonly<Record<string, ConnectedAccount['type']>> = {
  CACC: 'bank',
  TRAN: 'bank',
  SVGS: 'savings',
  LLSV: 'savings',
  ONDP: 'savings',
  CARD: 'creditCard',
  LOAN: 'loan',
};

/** The type of an account; without a code a current account, because nearly all are. */
export function cashAccountType(code: string | null | undefined): ConnectedAccount['type'] {
  return TYPES[code ?? ''] ?? 'bank';
}
