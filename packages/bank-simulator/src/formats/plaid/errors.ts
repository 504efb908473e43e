import { jsonResponse, RefusedRequest, type SimulatedResponse } from '../../http/request-and-response.ts';
import type { FormatRefusal, RefusalKind, SimulatorCore } from '../../http/simulator-core.ts';

/** The body of an error response (`PlaidError`). */
export interface PlaidErrorBody {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly display?: string;
  readonly status?: number;
}

export const plaidErrorBody = ({ type, code, message, display }: PlaidErrorBody) => ({
  error_type: type,
  error_code: code,
  error_message: message,
  display_message: display ?? null,
  documentation_url: `https://plaid.com/docs/?ref=error#${type.toLowerCase().replaceAll('_', '-')}`,
  suggested_action: null,
});

export const plaidError = (core: SimulatorCore, trouble: PlaidErrorBody): RefusedRequest =>
  new RefusedRequest(
    jsonResponse({ ...plaidErrorBody(trouble), request_id: plaidRequestId(core) }, trouble.status ?? 400),
  );

export const plaidRequestId = (core: SimulatorCore): string => core.uuid().replaceAll('-', '').slice(0, 15);

export const PLAID_LOGIN_REQUIRED: PlaidErrorBody = {
  type: 'ITEM_ERROR',
  code: 'ITEM_LOGIN_REQUIRED',
  message:
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
};

const ACCESS_GONE: PlaidErrorBody = {
  type: 'ITEM_ERROR',
  code: 'ACCESS_NOT_GRANTED',
  message: 'access to this product was not granted for the account',
};

const REFUSALS: Readonly<Record<RefusalKind, PlaidErrorBody>> = {
  maintenance: {
    type: 'INSTITUTION_ERROR',
    code: 'INSTITUTION_DOWN',
    message: 'this institution is not currently responding to this request. please try again soon',
    display: 'This financial institution is not currently responding to requests. We apologize for the inconvenience.',
  },
  limitReached: {
    type: 'RATE_LIMIT_EXCEEDED',
    code: 'TRANSACTIONS_SYNC_LIMIT',
    message: 'rate limit exceeded for attempts to access this item. please try again later',
    status: 429,
  },
  consentExpired: PLAID_LOGIN_REQUIRED,
  loginRequired: PLAID_LOGIN_REQUIRED,
  consentRevoked: ACCESS_GONE,
  consentClosed: {
    type: 'ITEM_ERROR',
    code: 'ITEM_NOT_FOUND',
    message: 'The Item you requested cannot be found. This Item does not exist or has been previously removed',
  },
  tokenRevoked: {
    type: 'INVALID_INPUT',
    code: 'INVALID_ACCESS_TOKEN',
    message: 'could not find matching access token',
  },
  notReady: {
    type: 'ITEM_ERROR',
    code: 'PRODUCT_NOT_READY',
    message: 'the requested product is not yet ready. please provide a webhook or try the request again later',
  },
  mutated: {
    type: 'TRANSACTIONS_ERROR',
    code: 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
    message:
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
  },
};

export const plaidRefusalResponse = ({ kind }: FormatRefusal, core: SimulatorCore): SimulatedResponse =>
  plaidError(core, REFUSALS[kind]).answer;

/** The error of an item, as in `/item/get`; null without an error. */
export const plaidItemError = (core: SimulatorCore, trouble: string | null, expiresAt: number | null) =>
  trouble === 'revoked'
    ? plaidErrorBody(ACCESS_GONE)
    : trouble === 'loginRequired' || (expiresAt !== null && expiresAt <= core.now())
      ? plaidErrorBody(PLAID_LOGIN_REQUIRED)
      : null;
