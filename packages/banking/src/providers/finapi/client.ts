import { buildResourceUrl } from '../build-resource-url.ts';
import { type CallContext, type FaultKind, type JsonObject, ProviderFault } from '../provider.ts';
import { type ProviderResponse, type ResponseLimits, requestProvider } from '../request-provider.ts';
import { parseProviderResponse } from '../response-fields.ts';
import { parseRetryTime } from '../retry-time.ts';
import { finapiFailure as failure, finapiTokenResponse as tokenAnswer } from './response-schemas.ts';

export interface FinapiOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of Access; web forms have another address. */
  readonly url: string;
  readonly limits?: ResponseLimits;
  /** Milliseconds between polls of a task. */
  readonly pollMs?: number;
}

export interface FinapiUser {
  readonly id: string;
  readonly password: string;
}

export interface FinapiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly at?: 'access' | 'webForm';
  /** The user for whom the request is made; null for requests of the client itself. */
  readonly user: FinapiUser | null;
}

/** A token is replaced this many milliseconds before it expires, so that it cannot expire during a request. */
const MARGIN_MS = 60_000;
const MAX_TOKENS = 1000;

/** Error codes after which the person must sign in at the bank again, in a web form. */
const LOGIN_REFUSED = new Set([
  ...['ADDITIONAL_AUTHENTICATION_REQUIRED', 'WEB_FORM_REQUIRED', 'MISSING_CREDENTIALS', 'INVALID_CONSENT'],
  ...['BANK_SERVER_REJECTION', 'NO_PSU_METADATA'],
]);

export class FinapiFault extends ProviderFault {
  readonly code: string | null;

  constructor(kind: FaultKind, code: string | null, status: number, retryTime: Date | null = null) {
    super(kind, `finAPI answered ${status}${code === null ? '' : ` (${code})`}`, { retryTime });
    this.code = code;
  }
}

/** finAPI over HTTP; failures are thrown as faults. */
export class FinapiClient {
  readonly options: FinapiOptions;
  private readonly tokens = new Map<string, { readonly access: string; readonly expires: number }>();

  constructor(options: FinapiOptions) {
    this.options = options;
  }

  async send(request: FinapiRequest, call: CallContext): Promise<unknown> {
    const { method = 'GET', path, query, body, at = 'access', user } = request;
    const token = await this.freshToken(user, call);
    const base = at === 'access' ? this.options.url : webFormUrl(this.options.url);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const url = buildResourceUrl(base, path, query);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await requestProvider({ method, url, headers, body: text }, call, this.options.limits);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    // The token may have been revoked, so the next request gets a new one.
    if (answer.status === 401) this.tokens.delete(user?.id ?? '');
    throw faultOf(answer, call);
  }

  private async freshToken(user: FinapiUser | null, call: CallContext): Promise<string> {
    const known = this.tokens.get(user?.id ?? '');
    if (known !== undefined && known.expires > call.now().getTime() + MARGIN_MS) return known.access;
    const { clientId, clientSecret, url, limits } = this.options;
    const form = new URLSearchParams({
      grant_type: user === null ? 'client_credentials' : 'password',
      client_id: clientId,
      client_secret: clientSecret,
      ...(user === null ? {} : { username: user.id, password: user.password }),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const address = buildResourceUrl(url, ['api', 'v2', 'oauth', 'token']);
    const answer = await requestProvider(
      { method: 'POST', url: address, headers, body: form.toString() },
      call,
      limits,
    );
    if (answer.status !== 200) throw faultOf(answer, call);
    const { access_token: access, expires_in: seconds } = parseProviderResponse(tokenAnswer, answer.body, 'the token');
    if (this.tokens.size >= MAX_TOKENS) this.tokens.clear();
    this.tokens.set(user?.id ?? '', { access, expires: call.now().getTime() + seconds * 1000 });
    return access;
  }
}

/** Web forms of live.finapi.io are at webform-live.finapi.io; elsewhere they share the address of Access. */
function webFormUrl(url: string): string {
  return url.replace(/^https:\/\/(live|sandbox)\.finapi\.io/, 'https://webform-$1.finapi.io');
}

function faultOf({ status, headers, body }: ProviderResponse, call: CallContext): FinapiFault {
  const parsedFailure = failure.safeParse(body).data;
  const found = parsedFailure?.errors?.[0]?.code ?? parsedFailure?.code ?? null;
  const code = found !== null && /^[A-Z_]{3,60}$/.test(found) ? found : null;
  if (status === 429)
    return new FinapiFault('limitReached', code, status, parseRetryTime(headers, ['retry-after'], call.now()));
  if (status === 510 || (code !== null && LOGIN_REFUSED.has(code)))
    return new FinapiFault('loginRefused', code, status);
  // 423: the connection is already being updated.
  if (status === 408 || status === 423 || status >= 500) return new FinapiFault('unavailable', code, status);
  return new FinapiFault('refused', code, status);
}
