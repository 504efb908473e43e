import { z } from 'zod';
import { maybeFlag, maybeList, maybeText, textLines } from '../fields.ts';

// GoCardless Bank Account Data (formerly Nordigen), API v2, as documented at https://developer.gocardless.com/bank-account-data.

const amount = z.object({ amount: z.string(), currency: z.string() });
const account = z.object({ iban: maybeText, bban: maybeText }).nullish().catch(null);

export const gocardlessTokenAnswer = z.object({
  access: z.string().min(1),
  access_expires: z.coerce.number(),
  refresh: maybeText,
});

export const gocardlessInstitution = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  bic: maybeText,
  logo: maybeText,
  transaction_total_days: maybeText,
  max_access_valid_for_days: maybeText,
});
export type GocardlessInstitution = z.infer<typeof gocardlessInstitution>;

export const agreement = z.object({
  id: z.string().min(1),
  accepted: maybeText,
  created: maybeText,
  access_valid_for_days: z.coerce.number(),
});

export const requisition = z.object({ id: z.string().min(1), link: z.url({ protocol: /^https?$/ }) });
export const requisitionStatus = z.object({ status: z.string(), accounts: z.array(z.string().min(1)) });

export const accountAnswer = z.object({ iban: maybeText, status: maybeText, owner_name: maybeText });
export const detailsAnswer = z.object({
  account: z.object({
    iban: maybeText,
    bban: maybeText,
    maskedPan: maybeText,
    currency: maybeText,
    name: maybeText,
    displayName: maybeText,
    details: maybeText,
    product: maybeText,
    cashAccountType: maybeText,
  }),
});

export const gocardlessBalancesAnswer = z.object({ balances: maybeList });
export const gocardlessBalance = z.object({
  balanceAmount: amount,
  balanceType: z.string(),
  referenceDate: maybeText,
  creditLimitIncluded: maybeFlag,
});

export const gocardlessTransactionsAnswer = z.object({
  transactions: z.object({ booked: maybeList, pending: maybeList }),
});
const exchange = z.object({ instructedAmount: amount.nullish().catch(null) });
export const gocardlessTransaction = z.object({
  transactionId: maybeText,
  internalTransactionId: maybeText,
  transactionAmount: amount,
  bookingDate: maybeText,
  bookingDateTime: maybeText,
  valueDate: maybeText,
  valueDateTime: maybeText,
  creditorName: maybeText,
  ultimateCreditor: maybeText,
  creditorAccount: account,
  debtorName: maybeText,
  ultimateDebtor: maybeText,
  debtorAccount: account,
  remittanceInformationUnstructured: textLines,
  remittanceInformationUnstructuredArray: textLines,
  remittanceInformationStructured: textLines,
  remittanceInformationStructuredArray: textLines,
  additionalInformation: maybeText,
  endToEndId: maybeText,
  mandateId: maybeText,
  currencyExchange: z
    .union([z.array(exchange), exchange.transform((one) => [one])])
    .nullish()
    .catch(null),
  balanceAfterTransaction: z.object({ balanceAmount: amount }).nullish().catch(null),
});
export type GocardlessTransaction = z.infer<typeof gocardlessTransaction>;

/** A failure; `type` is set for failures of banks. */
export const gocardlessFailure = z.object({ summary: maybeText, detail: maybeText, type: maybeText });
