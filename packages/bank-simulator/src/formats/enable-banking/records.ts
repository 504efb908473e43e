import { createHash } from 'node:crypto';
import type { StatedLine } from '../../statements/stated-lines.ts';
import { formatMinorUnits } from '../../world/amounts.ts';
import type { AccountKind, SimulatedAccount, SimulatedBank } from '../../world/model.ts';

const CASH_ACCOUNT_TYPES: Readonly<Record<AccountKind, string>> = {
  current: 'CACC',
  savings: 'SVGS',
  card: 'CARD',
  depot: 'OTHR',
};

/** A bank as Enable Banking lists it (`ASPSPData`). */
export const enableBankingAspsp = (bank: SimulatedBank, origin: string) => ({
  name: bank.name,
  country: bank.countryCode,
  logo: `${origin}/logos/${bank.id}.png`,
  psu_types: ['personal'],
  auth_methods: [
    {
      ...{ name: null, title: null, psu_type: 'personal', credentials: [], approach: 'REDIRECT', hidden_method: false },
    },
  ],
  maximum_consent_validity: bank.consentDays * 86_400,
  sandbox: null,
  beta: false,
  bic: bank.bic,
  required_psu_headers: [],
  payments: [],
  group: null,
});

/** A hash that identifies an account in all sessions. */
export const computeIdentificationHash = ({ key }: Pick<SimulatedAccount, 'key'>): string =>
  createHash('sha256').update(`identification ${key}`).digest('base64');

/** An account as Enable Banking returns it (`AccountResource`). */
export const enableBankingAccountRecord = (account: SimulatedAccount, bank: SimulatedBank, uid: string) => ({
  account_id:
    account.iban === null
      ? { iban: null, other: { identification: `**** ${account.mask}`, scheme_name: 'CPAN', issuer: null } }
      : { iban: account.iban, other: null },
  all_account_ids: account.iban === null ? [] : [{ identification: account.iban, scheme_name: 'IBAN', issuer: null }],
  account_servicer: { bic_fi: bank.bic, clearing_system_member_id: null, name: bank.name },
  name: account.holder,
  details: account.name,
  usage: 'PRIV',
  cash_account_type: CASH_ACCOUNT_TYPES[account.kind],
  product: account.name,
  currency: account.currency,
  psu_status: 'Account Holder',
  credit_limit: null,
  legal_age: null,
  postal_address: null,
  uid,
  identification_hash: computeIdentificationHash(account),
  identification_hashes: [computeIdentificationHash(account)],
});

interface Balances {
  readonly booked: string;
  readonly expected: string;
  readonly day: string;
}

/**
 * The balances of an account (`HalBalances`): some banks state the closing balance, others the interim balance, and
 * all state the expected balance.
 */
export function enableBankingBalances(
  { currency }: SimulatedAccount,
  bank: SimulatedBank,
  { booked, expected, day }: Balances,
) {
  const one = (name: string, type: string, amount: string) => ({
    ...{ name, balance_type: type, balance_amount: { currency, amount } },
    ...{ last_change_date_time: null, reference_date: day, last_committed_transaction: null },
  });
  const type = bank.number % 2 === 0 ? 'ITBD' : 'CLBD';
  return { balances: [one('Expected balance', 'XPCD', expected), one('Booked balance', type, booked)] };
}

/**
 * A statement line as Enable Banking returns it (`Transaction`). The amount has no sign, and `transaction_id` changes
 * with each read.
 */
export function enableBankingTransactionRecord(line: StatedLine, { holder, iban }: SimulatedAccount, fetchId: string) {
  const isIncoming = line.minor >= 0;
  const other = { name: line.counterpart, postal_address: null, organisation_id: null, private_id: null };
  const self = { ...other, name: holder };
  const otherAccount = line.counterpartIban === null ? null : { iban: line.counterpartIban, other: null };
  const ownAccount = iban === null ? null : { iban, other: null };
  const amount = formatMinorUnits(Math.abs(line.minor), line.currency);
  const balance = line.balanceAfter;
  return {
    entry_reference: line.reference,
    merchant_category_code: null,
    transaction_amount: { currency: line.currency, amount },
    creditor: isIncoming ? self : { ...other, contact_details: null },
    creditor_account: isIncoming ? ownAccount : otherAccount,
    creditor_agent: null,
    debtor: isIncoming ? { ...other, contact_details: null } : self,
    debtor_account: isIncoming ? otherAccount : ownAccount,
    debtor_agent: null,
    bank_transaction_code: { description: isIncoming ? 'Gutschrift' : 'Kartenzahlung', code: 'PMNT', sub_code: 'CCRD' },
    credit_debit_indicator: isIncoming ? 'CRDT' : 'DBIT',
    status: line.pending ? 'PDNG' : 'BOOK',
    booking_date: line.bookingDay,
    value_date: line.valueDay,
    transaction_date: line.transactionDay,
    balance_after_transaction: balance === null ? null : { currency: line.currency, amount: balance },
    ...{ reference_number: null, reference_number_schema: null },
    remittance_information: [line.text],
    ...{ debtor_account_additional_identification: null, creditor_account_additional_identification: null },
    ...{ exchange_rate: null, note: null },
    transaction_id: fetchId,
  };
}
