import { randomUUID } from 'node:crypto';
import { type ApiResponse, type JsonBody, sendRawRequest } from './http.ts';

export const TEST_PASSWORD = 'correct horse';

interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The Origin header; null omits the header. */
  readonly origin?: string | null;
}

export interface BrowserOptions {
  /** The loopback address from which the browser sends its requests. */
  readonly from?: string;
  /** The origin of the browser's pages, if it differs from the server's origin. */
  readonly origin?: string;
}

/** An HTTP client that keeps cookies and sends the `Origin` header, as browsers do. */
export class TestBrowser {
  readonly url: string;
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #from: string | undefined;

  constructor(url: string, { from, origin = url }: BrowserOptions = {}) {
    this.url = url;
    this.origin = origin;
    this.#from = from;
  }

  async request(
    method: string,
    path: string,
    { headers = {}, body, origin = this.origin }: Extra = {},
  ): Promise<ApiResponse> {
    const answer = await sendRawRequest(this.url, {
      method,
      path,
      headers: {
        ...(this.cookies.size > 0 ? { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(method === 'GET' || origin === null ? {} : { Origin: origin }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
      ...(this.#from === undefined ? {} : { from: this.#from }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** The token in the session's cookie. */
  get token(): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith('coffer.session'))?.[1];
  }

  async csrfToken(): Promise<string> {
    return (await this.request('GET', '/auth/csrf')).body.csrfToken;
  }

  async signIn(email: string, password: string, fields: object = {}): Promise<ApiResponse> {
    const csrfToken = await this.csrfToken();
    return this.request('POST', '/auth/callback/credentials', { body: { csrfToken, email, password, ...fields } });
  }

  async signOut(fields: object = {}): Promise<ApiResponse> {
    return this.request('POST', '/auth/signout', { body: { csrfToken: await this.csrfToken(), ...fields } });
  }

  query(procedure: string, input?: unknown): Promise<ApiResponse> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    return this.request('GET', `/internal/trpc/${procedure}${query}`);
  }

  mutate(procedure: string, input: unknown = {}, extra: Extra = {}): Promise<ApiResponse> {
    return this.request('POST', `/internal/trpc/${procedure}`, { body: { json: input }, ...extra });
  }

  /** The signed-in person; null without a session. */
  async person(): Promise<JsonBody> {
    return readCallResult(await this.query('account.state')).person;
  }

  /** Signs up a new person and signs her in. */
  async newPerson(): Promise<{ readonly id: string; readonly email: string }> {
    const email = `${randomUUID()}@example.org`;
    const { id } = readCallResult(
      await this.mutate('account.signUp', { email, name: 'Ada', password: TEST_PASSWORD, locale: 'en' }),
    );
    const answer = await this.signIn(email, TEST_PASSWORD);
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${answer.text}`);
    return { id, email };
  }
}

/**
 * Returns the result of a tRPC call from its response.
 * @throws Error if the call failed
 */
export function readCallResult(answer: ApiResponse): JsonBody {
  if (answer.body?.result === undefined) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  const { json, meta } = answer.body.result.data;
  // The app reads plain JSON only: superjson metadata, for instance of an `undefined`, would break it.
  if (meta !== undefined) throw new Error(`the response is not plain JSON: ${JSON.stringify(meta)}`);
  return json;
}

/** The status and the problem code of a failed request, from a response of tRPC or of the REST API. */
export function describeRefusal({ status, body }: ApiResponse): string {
  return `${status} ${body?.error?.json?.data?.code ?? body?.code}`;
}
