import type { PlaidApi } from 'plaid';
import { parseExactJson } from '../parse-json.ts';
import { type CallContext, type FaultKind, ProviderFault } from '../provider.ts';
import { DEFAULT_RESPONSE_LIMITS, type ResponseLimits } from '../request-provider.ts';
import { plaidFailure as failure } from './response-schemas.ts';

export interface PlaidOptions {
  readonly clientId: string;
  readonly secret: string;
  readonly url: string;
  readonly limits?: ResponseLimits;
}

/** Error codes that mean that the bank requires the person to sign in again. */
const LOGIN_REFUSED = new Set([
  ...['ITEM_LOGIN_REQUIRED', 'INVALID_CREDENTIALS', 'INVALID_MFA', 'INVALID_UPDATED_USERNAME', 'ITEM_LOCKED'],
  ...['USER_SETUP_REQUIRED', 'ADDITIONAL_CONSENT_REQUIRED', 'PASSWORD_RESET_REQUIRED', 'INSUFFICIENT_CREDENTIALS'],
]);
const CONSENT_ENDED = new Set([
  ...['ACCESS_NOT_GRANTED', 'ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN', 'ITEM_CONSENT_EXPIRED', 'NO_ACCOUNTS'],
  ...['USER_PERMISSION_REVOKED', 'USER_ACCOUNT_REVOKED', 'ACCESS_EXPIRED'],
]);

/** Error code: the list changed while its pages were read, so it must be read from the start again. */
export const CHANGED_DURING_PAGINATION_CODE = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';

export class PlaidFault extends ProviderFault {
  readonly code: string | null;

  constructor(kind: FaultKind, code: string | null, message: string) {
    super(kind, message);
    this.code = code;
  }
}

/** Options of one request, which the SDK passes to axios. */
interface RequestOptions {
  readonly signal: AbortSignal;
}

/** Wraps Plaid's SDK. Failures are thrown as faults, and numbers in responses are texts. */
export class PlaidClient {
  private readonly options: PlaidOptions;
  private api: Promise<PlaidApi> | null = null;

  constructor(options: PlaidOptions) {
    this.options = options;
  }

  /** Sends a request; returns the response without validating it. */
  async send(
    ask: (api: PlaidApi, options: RequestOptions) => Promise<{ readonly data: unknown }>,
    call: CallContext,
  ): Promise<unknown> {
    this.api ??= createPlaidApi(this.options);
    try {
      return (await ask(await this.api, { signal: call.signal })).data;
    } catch (error) {
      // An error of axios contains the request with the secret in its headers, so nothing of it is passed on.
      throw error instanceof ProviderFault ? error : faultOf(error);
    }
  }
}

/** Creates the API client. Imports the SDK only here, because it is large. */
async function createPlaidApi({
  clientId,
  secret,
  url,
  limits = DEFAULT_RESPONSE_LIMITS,
}: PlaidOptions): Promise<PlaidApi> {
  const { Configuration, PlaidApi } = await import('plaid');
  const configuration = new Configuration({
    basePath: url.replace(/\/+$/, ''),
    baseOptions: {
      headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
      timeout: limits.timeoutMs,
      maxContentLength: limits.maxBytes,
      maxRedirects: 0,
      // Uses no proxy, like `fetch`, which the other providers use.
      proxy: false,
      responseType: 'arraybuffer',
      transformResponse: [(bytes: Uint8Array) => parseExactJson(bytes)],
    },
  });
  return new PlaidApi(configuration);
}

function faultOf(error: unknown): PlaidFault {
  const response = responseOf(error);
  if (response === null)
    return new PlaidFault('unavailable', null, 'Plaid cannot be reached, or did not respond in time');
  const { status, data } = response;
  if (status < 400)
    return new PlaidFault('unreadable', null, `Plaid responded with status ${status} and an invalid body`);
  const said = failure.safeParse(data).data;
  const code = said?.error_code != null && /^[A-Z_]{3,60}$/.test(said.error_code) ? said.error_code : null;
  const kind = kindOf(status, code, said?.error_type ?? null);
  return new PlaidFault(kind, code, `Plaid responded with status ${status}${code === null ? '' : ` (${code})`}`);
}

function kindOf(status: number, code: string | null, type: string | null): FaultKind {
  if (code !== null && LOGIN_REFUSED.has(code)) return 'loginRefused';
  if (code !== null && CONSENT_ENDED.has(code)) return 'consentEnded';
  if (status === 429 || type === 'RATE_LIMIT_EXCEEDED') return 'limitReached';
  const isAway = type === 'INSTITUTION_ERROR' || type === 'API_ERROR' || code === 'PRODUCT_NOT_READY';
  if (isAway || code === CHANGED_DURING_PAGINATION_CODE || status === 408 || status >= 500) return 'unavailable';
  return 'refused';
}

function responseOf(error: unknown): { readonly status: number; readonly data: unknown } | null {
  if (typeof error !== 'object' || error === null) return null;
  // An error about a response above the size limit has this code and no response object.
  if ('code' in error && error.code === 'ERR_BAD_RESPONSE' && !('response' in error && error.response)) {
    return { status: 200, data: null };
  }
  if (!('response' in error) || typeof error.response !== 'object' || error.response === null) return null;
  const { response } = error;
  if (!('status' in response) || typeof response.status !== 'number') return null;
  return { status: response.status, data: 'data' in response ? response.data : null };
}
