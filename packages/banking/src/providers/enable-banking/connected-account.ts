import { cleanText } from '../../statements/text.ts';
import { currencyOf, ibanOf, readEach } from '../fields.ts';
import type { ConnectedAccount } from '../provider.ts';
import { sessionAccount } from './wire.ts';

/** ISO 20022's codes of kinds of cash accounts. */
const TYPES: Readonly<Record<string, ConnectedAccount['type']>> = {
  CACC: 'bank',
  TRAN: 'bank',
  SVGS: 'savings',
  LLSV: 'savings',
  ONDP: 'savings',
  CARD: 'creditCard',
  LOAN: 'loan',
};

export function connectedAccounts(records: readonly unknown[]): ConnectedAccount[] {
  return readEach(sessionAccount, records).read.map((account) => {
    const iban = ibanOf(account.account_id?.iban);
    const other = cleanText(account.account_id?.other?.identification);
    return {
      id: account.uid,
      identification: cleanText(account.identification_hash),
      iban,
      mask: iban === null && other !== null ? other.slice(-4) : null,
      name: cleanText(account.name) ?? cleanText(account.details) ?? cleanText(account.product),
      currency: currencyOf(account.currency),
      type: TYPES[account.cash_account_type ?? ''] ?? 'bank',
      stored: null,
    };
  });
}
