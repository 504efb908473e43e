import { z } from 'zod';
import { optionalText, uncheckedList } from '../response-fields.ts';

// finAPI's Access API v2 and Web Form 2.0, as documented at https://docs.finapi.io. Ids are numbers, parsed as their digits.

const id = z.string().regex(/^\d{1,19}$/);

export const finapiTokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

const paging = z.object({ pageCount: z.coerce.number(), totalCount: z.coerce.number() });

export const finapiBankRecord = z.object({
  id,
  name: z.string().min(1),
  bic: optionalText,
  location: optionalText,
  isTestBank: z.boolean().nullish(),
});
export const finapiBanksResponse = z.object({ banks: uncheckedList, paging });

export const finapiWebForm = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
});
export const finapiWebFormStatus = z.object({
  status: z.string(),
  payload: z
    .object({ bankConnectionId: id.nullish().catch(null), errorCode: optionalText })
    .nullish()
    .catch(null),
});

export const finapiTask = z.object({
  id: z.string().min(1),
  status: z.string(),
  payload: z.object({ errorCode: optionalText }).nullish().catch(null),
});

const consent = z.object({ expiresAt: optionalText }).nullish().catch(null);
const update = z.object({ timestamp: optionalText }).nullish().catch(null);
export const finapiBankConnection = z.object({
  id,
  updateStatus: optionalText,
  accountIds: z.array(id),
  bank: z.object({ id, name: z.string(), bic: optionalText }).nullish().catch(null),
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
export type FinapiBankConnection = z.infer<typeof finapiBankConnection>;

export const finapiAccountsResponse = z.object({ accounts: uncheckedList });
export const finapiAccountRecord = z.object({
  id,
  accountName: optionalText,
  iban: optionalText,
  accountNumber: optionalText,
  accountCurrency: optionalText,
  accountType: optionalText,
  balance: optionalText,
});
export type FinapiAccount = z.infer<typeof finapiAccountRecord>;

export const finapiTransactionsResponse = z.object({ transactions: uncheckedList, paging });
export const finapiTransaction = z.object({
  id,
  valueDate: optionalText,
  bankBookingDate: optionalText,
  finapiBookingDate: optionalText,
  amount: z.string(),
  currency: optionalText,
  purpose: optionalText,
  counterpartName: optionalText,
  counterpartAccountNumber: optionalText,
  counterpartIban: optionalText,
  counterpartMandateReference: optionalText,
  counterpartCreditorId: optionalText,
  endToEndReference: optionalText,
  type: optionalText,
  originalAmount: optionalText,
  originalCurrency: optionalText,
  isAdjustingEntry: z.boolean().nullish().catch(null),
});
export type FinapiTransaction = z.infer<typeof finapiTransaction>;

/** Pending transactions are in a separate list, with ids that change each time. */
export const finapiPendingResponse = z.object({ pendingTransactions: uncheckedList });
export const finapiPendingTransaction = z.object({
  valueDate: optionalText,
  bankBookingDate: optionalText,
  importDate: optionalText,
  amount: z.string(),
  currency: optionalText,
  purpose: optionalText,
  counterpartyName: optionalText,
  counterpartyIban: optionalText,
});
export type FinapiPendingTransaction = z.infer<typeof finapiPendingTransaction>;

export const finapiSecuritiesResponse = z.object({ securities: uncheckedList, paging });
export const finapiSecurity = z.object({
  isin: z.string(),
  quantityNominal: z.string(),
  quantityNominalType: optionalText,
});

/** An error response. finAPI Access returns a list of errors, finAPI Web Form a single error. */
export const finapiFailure = z.object({
  errors: z
    .array(z.object({ code: optionalText }))
    .nullish()
    .catch(null),
  code: optionalText,
});
