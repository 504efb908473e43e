import { z } from 'zod';
import { list, maybeList, maybeText } from '../fields.ts';

// Plaid's API, as documented at https://plaid.com/docs/api. Numbers are parsed as their digits.

export const linkToken = z.object({ link_token: z.string().min(1), hosted_link_url: z.url({ protocol: /^https?$/ }) });

const added = z.object({ public_token: z.string().min(1) });
export const linkSessions = z.object({
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

export const exchanged = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) });

export const itemAnswer = z.object({
  item: z.object({
    item_id: z.string().min(1),
    institution_id: maybeText,
    consent_expiration_time: maybeText,
    error: z.object({ error_code: maybeText }).nullish().catch(null),
  }),
});

export const plaidInstitution = z.object({
  institution_id: z.string().min(1),
  name: z.string().min(1),
  url: maybeText,
  primary_color: maybeText,
  routing_numbers: z.array(z.string()).nullish().catch(null),
});
export type PlaidInstitution = z.infer<typeof plaidInstitution>;
export const institutionsAnswer = z.object({ institutions: list, total: z.coerce.number() });
export const institutionAnswer = z.object({ institution: plaidInstitution });

export const plaidAccountRecord = z.object({
  account_id: z.string().min(1),
  persistent_account_id: maybeText,
  mask: maybeText,
  name: maybeText,
  official_name: maybeText,
  type: z.string(),
  subtype: maybeText,
  balances: z.object({
    current: maybeText,
    available: maybeText,
    limit: maybeText,
    iso_currency_code: maybeText,
    last_updated_datetime: maybeText,
  }),
});
export type PlaidAccount = z.infer<typeof plaidAccountRecord>;
export const plaidAccountsAnswer = z.object({ accounts: list });

export const plaidSyncAnswer = z.object({
  added: maybeList,
  modified: maybeList,
  removed: maybeList,
  next_cursor: z.string(),
  has_more: z.boolean(),
  transactions_update_status: maybeText,
});
export const plaidRemoved = z.object({ transaction_id: z.string().min(1) });
export const plaidTransactionRecord = z.object({
  transaction_id: z.string().min(1),
  pending_transaction_id: maybeText,
  amount: z.string(),
  iso_currency_code: maybeText,
  date: z.string(),
  name: maybeText,
  merchant_name: maybeText,
  original_description: maybeText,
  pending: z.boolean(),
  check_number: maybeText,
  payment_meta: z.object({ reference_number: maybeText, payee: maybeText, payer: maybeText }).nullish().catch(null),
});
export type PlaidTransaction = z.infer<typeof plaidTransactionRecord>;

export const plaidSecurityRecord = z.object({
  security_id: z.string().min(1),
  isin: maybeText,
  name: maybeText,
  ticker_symbol: maybeText,
  type: maybeText,
});
export type WireSecurity = z.infer<typeof plaidSecurityRecord>;
export const holding = z.object({ account_id: z.string(), security_id: z.string(), quantity: z.string() });
export const holdingsAnswer = z.object({ holdings: list, securities: list });

export const investmentTransaction = z.object({
  investment_transaction_id: z.string().min(1),
  cancel_transaction_id: maybeText,
  account_id: z.string(),
  security_id: maybeText,
  date: z.string(),
  name: maybeText,
  quantity: z.string(),
  amount: z.string(),
  price: z.string(),
  fees: maybeText,
  type: z.string(),
  subtype: maybeText,
  iso_currency_code: maybeText,
});
export type WireInvestmentTransaction = z.infer<typeof investmentTransaction>;
export const investmentTransactionsAnswer = z.object({
  investment_transactions: list,
  securities: list,
  total_investment_transactions: z.coerce.number(),
});

export const verificationKey = z.object({
  key: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), expired_at: maybeText }),
});
export const hookBody = z.object({
  webhook_code: z.string(),
  item_id: z.string().min(1),
  error: z.object({ error_code: maybeText }).nullish().catch(null),
});

export const plaidFailure = z.object({ error_type: maybeText, error_code: maybeText });
