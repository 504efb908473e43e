import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** How many bytes of the answer are kept; further bytes are only counted. */
  readonly keep?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly text: string;
}

// Each request uses a new connection: the server may close an idle connection just when it is reused.
const agent = new Agent({ keepAlive: false });
const KEPT = 64 * 1024;

/**
 * Sends a request and reads the whole response, whatever its status. `text` contains only the first `keep` bytes,
 * rounded up to a chunk. Rejects if the connection breaks.
 */
export function sendRequest(
  url: string,
  { method, path, headers = {}, body, keep = KEPT }: HttpRequest,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const began = performance.now();
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const outgoing = request(`${url}${path}`, { agent, method, headers: { ...length, ...headers } }, (answer) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      if (bytes < keep) parts.push(part);
      bytes += part.length;
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString();
      resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - began, bytes, text });
    });
  });
  outgoing.on('error', reject).end(body);
  return promise;
}

/** A JSON request with an API key or an access token. */
export function bearerRequest(token: string, method: string, path: string, body?: object | string): HttpRequest {
  const headers = { Authorization: `Bearer ${token}` };
  if (body === undefined) return { method, path, headers };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, path, headers: { ...headers, 'Content-Type': 'application/json' }, body: text };
}

/** Parses the JSON of a successful response. */
export function readJsonFields({ status, text }: HttpResponse): Readonly<Record<string, unknown>> {
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
  return { ...Object(JSON.parse(text)) };
}
