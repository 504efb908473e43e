import { z } from 'zod';
import { list, maybeFlag, maybeList, maybeText, textLines } from '../fields.ts';

// Enable Banking's API, as documented at https://enablebanking.com/docs/api/reference/. Only used fields are parsed.

const amount = z.object({ amount: z.string(), currency: z.string() });
const maybeAmount = amount.nullish().catch(null);
const party = z.object({ name: maybeText }).nullish().catch(null);
const account = z
  .object({ iban: maybeText, other: z.object({ identification: maybeText }).nullish().catch(null) })
  .nullish()
  .catch(null);

export const aspspsAnswer = z.object({ aspsps: list });
export const aspsp = z.object({
  name: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  bic: maybeText,
  /** Seconds. */
  maximum_consent_validity: maybeText,
  psu_types: z.array(z.string()).nullish().catch(null),
});

export const authAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const sessionAnswer = z.object({
  session_id: z.string().min(1),
  accounts: list,
  access: z.object({ valid_until: maybeText }).nullish().catch(null),
});
export const sessionAccount = z.object({
  uid: z.string().min(1),
  identification_hash: maybeText,
  account_id: account,
  name: maybeText,
  details: maybeText,
  product: maybeText,
  currency: maybeText,
  cash_account_type: maybeText,
});

export const enableBankingBalancesAnswer = z.object({ balances: maybeList });
export const enableBankingBalance = z.object({
  balance_amount: amount,
  balance_type: z.string(),
  reference_date: maybeText,
  credit_limit_included: maybeFlag,
});

export const enableBankingTransactionsAnswer = z.object({ transactions: maybeList, continuation_key: maybeText });
export const enableBankingTransaction = z.object({
  entry_reference: maybeText,
  transaction_amount: amount,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']),
  status: maybeText,
  booking_date: maybeText,
  value_date: maybeText,
  transaction_date: maybeText,
  creditor: party,
  creditor_account: account,
  debtor: party,
  debtor_account: account,
  remittance_information: textLines,
  balance_after_transaction: maybeAmount,
  reference_number: maybeText,
  note: maybeText,
  bank_transaction_code: z.object({ description: maybeText }).nullish().catch(null),
  exchange_rate: z.object({ instructed_amount: maybeAmount }).nullish().catch(null),
});
export type EnableBankingTransaction = z.infer<typeof enableBankingTransaction>;

/** The body of a response with an error status. */
export const enableBankingFailure = z.object({ error: maybeText });
