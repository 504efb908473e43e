import { buildResourceUrl } from '../build-resource-url.ts';
import { type CallContext, type JsonObject, ProviderFault } from '../provider.ts';
import { type ProviderResponse, type ResponseLimits, requestProvider } from '../request-provider.ts';
import { parseRetryTime } from '../retry-time.ts';
import { createEnableBankingToken, type EnableBankingCredentials } from './app-token.ts';
import { enableBankingFailure as failure } from './response-schemas.ts';

export interface EnableBankingOptions extends EnableBankingCredentials {
  /** Address of the API. */
  readonly url: string;
  readonly limits?: ResponseLimits;
}

/** The person's IP address and browser, which the bank receives as headers of the PSU (payment service user). */
export interface PsuHeaders {
  readonly address: string;
  readonly userAgent: string;
}

const CONSENT_ENDED = new Set(['EXPIRED_SESSION', 'CLOSED_SESSION', 'REVOKED_SESSION', 'SESSION_DOES_NOT_EXIST']);
const LOGIN_REFUSED = new Set(['ASPSP_PSU_ACTION_REQUIRED', 'PSU_HEADER_NOT_PROVIDED', 'INVALID_CREDENTIALS']);
const UNAVAILABLE = new Set(['ASPSP_ERROR', 'ASPSP_TIMEOUT', 'ASPSP_UNAVAILABLE']);

/** Error code for a period that goes further back than the bank's history. */
export const WRONG_PERIOD_CODE = 'WRONG_TRANSACTIONS_PERIOD';

export class EnableBankingFault extends ProviderFault {
  readonly code: string | null;

  constructor(kind: ProviderFault['kind'], code: string | null, status: number, retryTime: Date | null = null) {
    super(kind, `Enable Banking responded with status ${status}${code === null ? '' : ` (${code})`}`, { retryTime });
    this.code = code;
  }
}

/** Enable Banking's API over HTTP; failures are thrown as faults. */
export class EnableBankingClient {
  private readonly options: EnableBankingOptions;

  constructor(options: EnableBankingOptions) {
    this.options = options;
  }

  async get(
    path: readonly string[],
    query: Readonly<Record<string, string>>,
    call: CallContext,
    attended: PsuHeaders | null = null,
  ): Promise<unknown> {
    // With these headers, the bank does not count the read towards the limit of four background reads a day.
    const headers =
      attended === null ? {} : { 'psu-ip-address': attended.address, 'psu-user-agent': attended.userAgent };
    return this.answer('GET', path, { query, headers }, call);
  }

  async post(path: readonly string[], body: JsonObject, call: CallContext): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.answer('POST', path, { headers, body: JSON.stringify(body) }, call);
  }

  async delete(path: readonly string[], call: CallContext): Promise<unknown> {
    return this.answer('DELETE', path, { headers: {} }, call);
  }

  private async answer(
    method: 'GET' | 'POST' | 'DELETE',
    path: readonly string[],
    asked: { readonly query?: Readonly<Record<string, string>>; headers: Record<string, string>; body?: string },
    call: CallContext,
  ): Promise<unknown> {
    const { url: base, limits } = this.options;
    const headers = { ...asked.headers, authorization: `Bearer ${createEnableBankingToken(this.options, call.now())}` };
    const url = buildResourceUrl(base, path, asked.query);
    const isCounted = path[0] === 'accounts';
    const answer = await requestProvider({ method, url, headers, body: asked.body, isCounted }, call, limits);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw faultOf(answer, call);
  }
}

function faultOf({ status, headers, body }: ProviderResponse, call: CallContext): EnableBankingFault {
  const error = failure.safeParse(body).data?.error ?? null;
  const code = error !== null && /^[A-Z_]{3,60}$/.test(error) ? error : null;
  if (code !== null && CONSENT_ENDED.has(code)) return new EnableBankingFault('consentEnded', code, status);
  if (code !== null && LOGIN_REFUSED.has(code)) return new EnableBankingFault('loginRefused', code, status);
  if (code === 'ASPSP_RATE_LIMIT_EXCEEDED' || status === 429) {
    const retryTime = parseRetryTime(headers, ['retry-after'], call.now());
    return new EnableBankingFault('limitReached', code, status, retryTime);
  }
  if ((code !== null && UNAVAILABLE.has(code)) || status === 408 || status >= 500) {
    return new EnableBankingFault('unavailable', code, status);
  }
  return new EnableBankingFault('refused', code, status);
}
