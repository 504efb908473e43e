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

/**
 * Returns the account type for an ISO 20022 code. Without a code, or with an unknown one, the account counts as a
 * current account (`bank`), because nearly all accounts are.
 */
export function cashAccountType(code: string | null | undefined): ConnectedAccount['type'] {
  return TYPES[code ?? ''] ?? 'bank';
}
