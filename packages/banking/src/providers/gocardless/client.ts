import { buildResourceUrl } from '../build-resource-url.ts';
import { type CallContext, type JsonObject, ProviderFault } from '../provider.ts';
import { type ProviderResponse, type ResponseLimits, requestProvider } from '../request-provider.ts';
import { parseProviderResponse } from '../response-fields.ts';
import { findRetryTimeInTexts, parseRetryTime } from '../retry-time.ts';
import { gocardlessFailure as failure, gocardlessTokenResponse as tokenAnswer } from './response-schemas.ts';

export interface GocardlessOptions {
  readonly secretId: string;
  readonly secretKey: string;
  /** Address of the API, including `/api/v2`. */
  readonly url: string;
  readonly limits?: ResponseLimits;
}

interface Token {
  readonly access: string;
  readonly refresh: string | null;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** A token is replaced this many milliseconds before it expires, so that it cannot expire during a request. */
const MARGIN_MS = 60_000;
const CONSENT_ENDED = /^(AccessExpiredError|AccountInactiveError)$|End User Agreement|\bEUA\b|has expired/i;
const RESET_HEADERS = ['http_x_ratelimit_account_success_reset', 'http_x_ratelimit_reset', 'retry-after'];

/** GoCardless' API over HTTP; failures are thrown as faults. All connections of the instance share one token. */
export class GocardlessClient {
  private readonly options: GocardlessOptions;
  private token: Token | null = null;

  constructor(options: GocardlessOptions) {
    this.options = options;
  }

  async get(path: readonly string[], query: Readonly<Record<string, string>>, call: CallContext): Promise<unknown> {
    return this.answer('GET', path, { query }, call);
  }

  async post(path: readonly string[], body: JsonObject, call: CallContext): Promise<unknown> {
    return this.answer('POST', path, { body }, call);
  }

  async delete(path: readonly string[], call: CallContext): Promise<unknown> {
    return this.answer('DELETE', path, {}, call);
  }

  private async answer(
    method: 'GET' | 'POST' | 'DELETE',
    path: readonly string[],
    asked: { readonly query?: Readonly<Record<string, string>>; readonly body?: JsonObject },
    call: CallContext,
  ): Promise<unknown> {
    const token = await this.freshToken(call);
    const answer = await this.send(method, path, { ...asked, token: token.access }, call);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    // The token may have been revoked, so the next request gets a new one.
    if (answer.status === 401 && this.token === token) this.token = null;
    throw faultOf(answer, call);
  }

  private async freshToken(call: CallContext): Promise<Token> {
    if (this.token !== null && this.token.expires > call.now().getTime() + MARGIN_MS) return this.token;
    const refresh = this.token?.refresh ?? null;
    this.token = (refresh === null ? null : await this.refreshed(refresh, call)) ?? (await this.newToken(call));
    return this.token;
  }

  private async newToken(call: CallContext): Promise<Token> {
    const { secretId, secretKey } = this.options;
    const body = { secret_id: secretId, secret_key: secretKey };
    const answer = await this.send('POST', ['token', 'new'], { body }, call);
    if (answer.status !== 200) throw faultOf(answer, call);
    return tokenOf(answer, null, call);
  }

  /** Returns a new token; null if the refresh token has expired too. */
  private async refreshed(refresh: string, call: CallContext): Promise<Token | null> {
    const answer = await this.send('POST', ['token', 'refresh'], { body: { refresh } }, call);
    return answer.status === 200 ? tokenOf(answer, refresh, call) : null;
  }

  private async send(
    method: 'GET' | 'POST' | 'DELETE',
    path: readonly string[],
    asked: { readonly query?: Readonly<Record<string, string>>; readonly body?: JsonObject; readonly token?: string },
    call: CallContext,
  ): Promise<ProviderResponse> {
    const { url: base, limits } = this.options;
    const { query, body, token } = asked;
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const url = buildResourceUrl(base, path, query, { slash: true });
    const text = body === undefined ? undefined : JSON.stringify(body);
    return requestProvider({ method, url, headers, body: text, isCounted: path[0] === 'accounts' }, call, limits);
  }
}

function tokenOf({ body }: ProviderResponse, refresh: string | null, call: CallContext): Token {
  const { access, access_expires: seconds, refresh: next } = parseProviderResponse(tokenAnswer, body, 'the token');
  return { access, refresh: next ?? refresh, expires: call.now().getTime() + seconds * 1000 };
}

function faultOf({ status, headers, body }: ProviderResponse, call: CallContext): ProviderFault {
  const { summary = null, detail = null, type = null } = failure.safeParse(body).data ?? {};
  const message = `GoCardless responded with status ${status}`;
  if (status === 429) {
    const now = call.now();
    // The texts come first, because the headers may state the general request limit, which resets within a minute.
    const retryTime = findRetryTimeInTexts([detail, summary], now) ?? parseRetryTime(headers, RESET_HEADERS, now);
    return new ProviderFault('limitReached', message, { retryTime });
  }
  if (status < 500 && [summary, type].some((text) => text != null && CONSENT_ENDED.test(text))) {
    return new ProviderFault('consentEnded', message);
  }
  // 409: the account is being processed, or the bank did not respond.
  if (status === 408 || status === 409 || status >= 500) return new ProviderFault('unavailable', message);
  return new ProviderFault('refused', message);
}
