import { z } from 'zod';
import { optionalFlag, optionalList, optionalText, textLines } from '../response-fields.ts';

// GoCardless Bank Account Data (formerly Nordigen), API v2, as documented at https://developer.gocardless.com/bank-account-data.

const amount = z.object({ amount: z.string(), currency: z.string() });
const account = z.object({ iban: optionalText, bban: optionalText }).nullish().catch(null);

export const gocardlessTokenResponse = z.object({
  access: z.string().min(1),
  access_expires: z.coerce.number(),
  refresh: optionalText,
});

export const gocardlessInstitution = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  bic: optionalText,
  logo: optionalText,
  transaction_total_days: optionalText,
  max_access_valid_for_days: optionalText,
});
export type GocardlessInstitution = z.infer<typeof gocardlessInstitution>;

export const gocardlessAgreement = z.object({
  id: z.string().min(1),
  accepted: optionalText,
  created: optionalText,
  access_valid_for_days: z.coerce.number(),
});

export const gocardlessRequisition = z.object({ id: z.string().min(1), link: z.url({ protocol: /^https?$/ }) });
export const gocardlessRequisitionStatus = z.object({ status: z.string(), accounts: z.array(z.string().min(1)) });

export const gocardlessAccountResponse = z.object({
  iban: optionalText,
  status: optionalText,
  owner_name: optionalText,
});
export const gocardlessDetailsResponse = z.object({
  account: z.object({
    iban: optionalText,
    bban: optionalText,
    maskedPan: optionalText,
    currency: optionalText,
    name: optionalText,
    displayName: optionalText,
    details: optionalText,
    product: optionalText,
    cashAccountType: optionalText,
  }),
});

export const gocardlessBalancesResponse = z.object({ balances: optionalList });
export const gocardlessBalance = z.object({
  balanceAmount: amount,
  balanceType: z.string(),
  referenceDate: optionalText,
  creditLimitIncluded: optionalFlag,
});

export const gocardlessTransactionsResponse = z.object({
  transactions: z.object({ booked: optionalList, pending: optionalList }),
});
const exchange = z.object({ instructedAmount: amount.nullish().catch(null) });
export const gocardlessTransaction = z.object({
  transactionId: optionalText,
  internalTransactionId: optionalText,
  transactionAmount: amount,
  bookingDate: optionalText,
  bookingDateTime: optionalText,
  valueDate: optionalText,
  valueDateTime: optionalText,
  creditorName: optionalText,
  ultimateCreditor: optionalText,
  creditorAccount: account,
  debtorName: optionalText,
  ultimateDebtor: optionalText,
  debtorAccount: account,
  remittanceInformationUnstructured: textLines,
  remittanceInformationUnstructuredArray: textLines,
  remittanceInformationStructured: textLines,
  remittanceInformationStructuredArray: textLines,
  additionalInformation: optionalText,
  endToEndId: optionalText,
  mandateId: optionalText,
  currencyExchange: z
    .union([z.array(exchange), exchange.transform((one) => [one])])
    .nullish()
    .catch(null),
  balanceAfterTransaction: z.object({ balanceAmount: amount }).nullish().catch(null),
});
export type GocardlessTransaction = z.infer<typeof gocardlessTransaction>;

/** An error response; `type` is set for errors of banks. */
export const gocardlessFailure = z.object({ summary: optionalText, detail: optionalText, type: optionalText });
