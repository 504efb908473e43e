import { z } from 'zod';
import { list, maybeText } from '../fields.ts';

// finAPI's Access API v2 and Web Form 2.0, as documented at https://docs.finapi.io. Ids are numbers, parsed as their digits.

const id = z.string().regex(/^\d{1,19}$/);

export const finapiTokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

const paging = z.object({ pageCount: z.coerce.number(), totalCount: z.coerce.number() });

export const bank = z.object({
  id,
  name: z.string().min(1),
  bic: maybeText,
  location: maybeText,
  isTestBank: z.boolean().nullish(),
});
export const banksAnswer = z.object({ banks: list, paging });

export const webForm = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
});
export const webFormStatus = z.object({
  status: z.string(),
  payload: z
    .object({ bankConnectionId: id.nullish().catch(null), errorCode: maybeText })
    .nullish()
    .catch(null),
});

export const task = z.object({
  id: z.string().min(1),
  status: z.string(),
  payload: z.object({ errorCode: maybeText }).nullish().catch(null),
});

const consent = z.object({ expiresAt: maybeText }).nullish().catch(null);
const update = z.object({ timestamp: maybeText }).nullish().catch(null);
export const finapiBankConnection = z.object({
  id,
  updateStatus: maybeText,
  accountIds: z.array(id),
  bank: z.object({ id, name: z.string(), bic: maybeText }).nullish().catch(null),
  interfaces: z
    .array(
      z.object({
        aisConsent: consent,
        userActionRequired: z.boolean().nullish().catch(null),
        lastManualUpdate: update,
        lastAutoUpdate: update,
      }),
    )
    .nullish()
    .catch(null),
});
export type WireBankConnection = z.infer<typeof finapiBankConnection>;

export const finapiAccountsAnswer = z.object({ accounts: list });
export const finapiAccountRecord = z.object({
  id,
  accountName: maybeText,
  iban: maybeText,
  accountNumber: maybeText,
  accountCurrency: maybeText,
  accountType: maybeText,
  balance: maybeText,
});
export type FinapiAccount = z.infer<typeof finapiAccountRecord>;

export const finapiTransactionsAnswer = z.object({ transactions: list, paging });
export const finapiTransaction = z.object({
  id,
  valueDate: maybeText,
  bankBookingDate: maybeText,
  finapiBookingDate: maybeText,
  amount: z.string(),
  currency: maybeText,
  purpose: maybeText,
  counterpartName: maybeText,
  counterpartAccountNumber: maybeText,
  counterpartIban: maybeText,
  counterpartMandateReference: maybeText,
  counterpartCreditorId: maybeText,
  endToEndReference: maybeText,
  type: maybeText,
  originalAmount: maybeText,
  originalCurrency: maybeText,
  isAdjustingEntry: z.boolean().nullish().catch(null),
});
export type FinapiTransaction = z.infer<typeof finapiTransaction>;

/** Pending transactions are in a separate list, with ids that change each time. */
export const pendingAnswer = z.object({ pendingTransactions: list });
export const pendingTransaction = z.object({
  valueDate: maybeText,
  bankBookingDate: maybeText,
  importDate: maybeText,
  amount: z.string(),
  currency: maybeText,
  purpose: maybeText,
  counterpartyName: maybeText,
  counterpartyIban: maybeText,
});
export type WirePendingTransaction = z.infer<typeof pendingTransaction>;

export const securitiesAnswer = z.object({ securities: list, paging });
export const finapiSecurity = z.object({
  isin: z.string(),
  quantityNominal: z.string(),
  quantityNominalType: maybeText,
});

/** Access returns a list of errors, web forms a single one. */
export const finapiFailure = z.object({
  errors: z
    .array(z.object({ code: maybeText }))
    .nullish()
    .catch(null),
  code: maybeText,
});
