import { z } from 'zod';
import { optionalFlag, optionalList, optionalText, textLines, uncheckedList } from '../response-fields.ts';

// Enable Banking's API, as documented at https://enablebanking.com/docs/api/reference/. Only used fields are parsed.

const amount = z.object({ amount: z.string(), currency: z.string() });
const maybeAmount = amount.nullish().catch(null);
const party = z.object({ name: optionalText }).nullish().catch(null);
const account = z
  .object({ iban: optionalText, other: z.object({ identification: optionalText }).nullish().catch(null) })
  .nullish()
  .catch(null);

export const enableBankingAspspsResponse = z.object({ aspsps: uncheckedList });
export const aspsp = z.object({
  name: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  bic: optionalText,
  /** Seconds. */
  maximum_consent_validity: optionalText,
  psu_types: z.array(z.string()).nullish().catch(null),
});

export const enableBankingAuthorization = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const enableBankingSession = z.object({
  session_id: z.string().min(1),
  accounts: uncheckedList,
  access: z.object({ valid_until: optionalText }).nullish().catch(null),
});
export const enableBankingSessionAccount = z.object({
  uid: z.string().min(1),
  identification_hash: optionalText,
  account_id: account,
  name: optionalText,
  details: optionalText,
  product: optionalText,
  currency: optionalText,
  cash_account_type: optionalText,
});

export const enableBankingBalancesResponse = z.object({ balances: optionalList });
export const enableBankingBalance = z.object({
  balance_amount: amount,
  balance_type: z.string(),
  reference_date: optionalText,
  credit_limit_included: optionalFlag,
});

export const enableBankingTransactionsResponse = z.object({
  transactions: optionalList,
  continuation_key: optionalText,
});
export const enableBankingTransaction = z.object({
  entry_reference: optionalText,
  transaction_amount: amount,
  credit_debit_indicator: z.enum(['CRDT', 'DBIT']),
  status: optionalText,
  booking_date: optionalText,
  value_date: optionalText,
  transaction_date: optionalText,
  creditor: party,
  creditor_account: account,
  debtor: party,
  debtor_account: account,
  remittance_information: textLines,
  balance_after_transaction: maybeAmount,
  reference_number: optionalText,
  note: optionalText,
  bank_transaction_code: z.object({ description: optionalText }).nullish().catch(null),
  exchange_rate: z.object({ instructed_amount: maybeAmount }).nullish().catch(null),
});
export type EnableBankingTransaction = z.infer<typeof enableBankingTransaction>;

/** The body of a response with an error status. */
export const enableBankingFailure = z.object({ error: optionalText });
