import { z } from 'zod';
import { optionalList, optionalText, uncheckedList } from '../response-fields.ts';

// Plaid's API, as documented at https://plaid.com/docs/api. Numbers are parsed as their digits.

export const plaidLinkToken = z.object({
  link_token: z.string().min(1),
  hosted_link_url: z.url({ protocol: /^https?$/ }),
});

const added = z.object({ public_token: z.string().min(1) });
export const plaidLinkSessions = z.object({
  link_sessions: z
    .array(
      z.object({
        results: z
          .object({ item_add_results: z.array(added) })
          .nullish()
          .catch(null),
      }),
    )
    .nullish()
    .transform((sessions) => sessions ?? []),
});

export const plaidTokenResponse = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) });

export const plaidItemResponse = z.object({
  item: z.object({
    item_id: z.string().min(1),
    institution_id: optionalText,
    consent_expiration_time: optionalText,
    error: z.object({ error_code: optionalText }).nullish().catch(null),
  }),
});

export const plaidInstitution = z.object({
  institution_id: z.string().min(1),
  name: z.string().min(1),
  url: optionalText,
  primary_color: optionalText,
  routing_numbers: z.array(z.string()).nullish().catch(null),
});
export type PlaidInstitution = z.infer<typeof plaidInstitution>;
export const plaidInstitutionsResponse = z.object({ institutions: uncheckedList, total: z.coerce.number() });
export const plaidInstitutionResponse = z.object({ institution: plaidInstitution });

export const plaidAccountRecord = z.object({
  account_id: z.string().min(1),
  persistent_account_id: optionalText,
  mask: optionalText,
  name: optionalText,
  official_name: optionalText,
  type: z.string(),
  subtype: optionalText,
  balances: z.object({
    current: optionalText,
    available: optionalText,
    limit: optionalText,
    iso_currency_code: optionalText,
    last_updated_datetime: optionalText,
  }),
});
export type PlaidAccount = z.infer<typeof plaidAccountRecord>;
export const plaidAccountsResponse = z.object({ accounts: uncheckedList });

export const plaidSyncResponse = z.object({
  added: optionalList,
  modified: optionalList,
  removed: optionalList,
  next_cursor: z.string(),
  has_more: z.boolean(),
  transactions_update_status: optionalText,
});
export const plaidRemovedTransaction = z.object({ transaction_id: z.string().min(1) });
export const plaidTransactionRecord = z.object({
  transaction_id: z.string().min(1),
  pending_transaction_id: optionalText,
  amount: z.string(),
  iso_currency_code: optionalText,
  date: z.string(),
  name: optionalText,
  merchant_name: optionalText,
  original_description: optionalText,
  pending: z.boolean(),
  check_number: optionalText,
  payment_meta: z
    .object({ reference_number: optionalText, payee: optionalText, payer: optionalText })
    .nullish()
    .catch(null),
});
export type PlaidTransaction = z.infer<typeof plaidTransactionRecord>;

export const plaidSecurityRecord = z.object({
  security_id: z.string().min(1),
  isin: optionalText,
  name: optionalText,
  ticker_symbol: optionalText,
  type: optionalText,
});
export type PlaidSecurity = z.infer<typeof plaidSecurityRecord>;
export const plaidHolding = z.object({ account_id: z.string(), security_id: z.string(), quantity: z.string() });
export const plaidHoldingsResponse = z.object({ holdings: uncheckedList, securities: uncheckedList });

export const plaidInvestmentTransaction = z.object({
  investment_transaction_id: z.string().min(1),
  cancel_transaction_id: optionalText,
  account_id: z.string(),
  security_id: optionalText,
  date: z.string(),
  name: optionalText,
  quantity: z.string(),
  amount: z.string(),
  price: z.string(),
  fees: optionalText,
  type: z.string(),
  subtype: optionalText,
  iso_currency_code: optionalText,
});
export type PlaidInvestmentTransaction = z.infer<typeof plaidInvestmentTransaction>;
export const plaidInvestmentTransactionsResponse = z.object({
  investment_transactions: uncheckedList,
  securities: uncheckedList,
  total_investment_transactions: z.coerce.number(),
});

export const plaidVerificationKey = z.object({
  key: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    expired_at: optionalText,
  }),
});
export const plaidWebhookBody = z.object({
  webhook_code: z.string(),
  item_id: z.string().min(1),
  error: z.object({ error_code: optionalText }).nullish().catch(null),
});

export const plaidFailure = z.object({ error_type: optionalText, error_code: optionalText });
