import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request as it is sent. No header is added except Content-Length. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The loopback address of the sender, if it differs from the usual address. */
  readonly from?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it isn't JSON. */
  readonly body: JsonBody;
}

/** Untyped, because tests know the shape of what they requested. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is read by its documented shape, field by field.
export type JsonBody = any;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request without changes: `fetch` would add a content type, and refuse bodies of some methods. */
export function sendRawRequest(
  url: string,
  { method, path, headers = {}, body, from }: RawRequest,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // A body is sent with its length, whatever the method.
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const local = from === undefined ? {} : { localAddress: from };
    const out = httpRequest({ hostname, port, method, path, agent, headers: { ...headers, ...length }, ...local });
    let answered = false;
    out.on('response', (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: jsonOf(text) });
      });
    });
    // A server that refuses a body early closes the connection before all of it is sent.
    out.on('error', (error) => (answered ? undefined : reject(error)));
    out.end(body);
  });
}

function jsonOf(text: string): JsonBody {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface RequestExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string | null;
}

/** Sends JSON requests to one server with one API key. */
export class ApiKeyClient {
  readonly url: string;
  readonly key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, key = this.key }: RequestExtras = {},
  ): Promise<ApiResponse> {
    return sendRawRequest(this.url, {
      method,
      path,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
  }

  /**
   * Sends a request and returns the body of its response.
   * @throws Error unless the status is 200
   */
  async ok(method: string, path: string, body?: unknown, extra?: RequestExtras): Promise<JsonBody> {
    const answer = await this.call(method, path, body, extra);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return answer.body;
  }

  get(path: string): Promise<JsonBody> {
    return this.ok('GET', path);
  }

  post(path: string, body: unknown, extra?: RequestExtras): Promise<JsonBody> {
    return this.ok('POST', path, body, extra);
  }
}
