import { cleanText } from '../../statements/text.ts';
import { cashAccountType } from '../cash-account-type.ts';
import type { ConnectedAccount } from '../provider.ts';
import { parseCurrencyCode, parseElements, parseIban } from '../response-fields.ts';
import { enableBankingSessionAccount } from './response-schemas.ts';

export function parseEnableBankingAccounts(records: readonly unknown[]): ConnectedAccount[] {
  return parseElements(enableBankingSessionAccount, records).read.map((account) => {
    const iban = parseIban(account.account_id?.iban);
    const other = cleanText(account.account_id?.other?.identification);
    return {
      id: account.uid,
      identification: cleanText(account.identification_hash),
      iban,
      mask: iban === null && other !== null ? other.slice(-4) : null,
      // `name` is the account holder: the same for all of the person's accounts.
      name: cleanText(account.details) ?? cleanText(account.product) ?? cleanText(account.name),
      currency: parseCurrencyCode(account.currency),
      type: cashAccountType(account.cash_account_type),
      stored: null,
    };
  });
}
