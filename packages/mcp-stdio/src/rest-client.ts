import { randomUUID } from 'node:crypto';
import type { ProblemReport } from '@coffer/agents/agent-backend.ts';
import { z } from 'zod';
import type { LocalSettings } from './settings.ts';

/** Coffer refused a request, or could not be reached. */
export class RestFailure extends Error {
  readonly problem: ProblemReport;

  constructor(problem: ProblemReport) {
    super(problem.title);
    this.problem = problem;
  }
}

/** Coffer's REST API with one key. */
export class RestClient {
  readonly #settings: LocalSettings;

  constructor(settings: LocalSettings) {
    this.#settings = settings;
  }

  /** @throws RestFailure */
  async get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
    return read(await this.#ask(path, {}), shape, this.#settings.url);
  }

  /**
   * Sends a write with an Idempotency-Key, so that it runs only once even if it is sent again after a broken
   * connection.
   * @throws RestFailure
   */
  async post<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return read(await this.#ask(path, sent), shape, this.#settings.url, 'POST');
  }

  /** The bytes of a response; null if it exceeds `most`. @throws RestFailure */
  async bytes(path: string, most: number): Promise<{ readonly contentType: string; readonly bytes: Buffer | null }> {
    const answer = await this.#ask(path, {});
    const contentType = answer.headers.get('Content-Type') ?? 'application/octet-stream';
    if (Number(answer.headers.get('Content-Length')) > most) {
      await answer.body?.cancel();
      return { contentType, bytes: null };
    }
    const bytes = Buffer.from(await received(answer.arrayBuffer(), this.#settings.url));
    return { contentType, bytes: bytes.length > most ? null : bytes };
  }

  async #ask(path: string, { headers, ...sent }: RequestInit): Promise<Response> {
    const { url, key } = this.#settings;
    const request: RequestInit = {
      ...sent,
      headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${key}` },
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
    };
    const answer = await fetchWithRetries(`${url}${path}`, request, url);
    if (answer.ok) return answer;
    throw await refusalOf(answer, url);
  }
}

async function fetchWithRetries(address: string, request: RequestInit, url: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(address, request);
    } catch (error) {
      if (UNSENT_ERROR_CODES.has(codeOf(error))) throw unreachableFailure(url);
      // The first failure may come from an idle connection that Coffer has just closed, so the request is sent again.
      if (tries > 1) throw brokenOff(url, request.method);
    }
  }
}

/** Error codes for which Coffer did not receive the request. */
const UNSENT_ERROR_CODES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'EPROTO'],
]);

function codeOf(error: unknown): unknown {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  // If the host name has several addresses, `cause` has one error for each address.
  const [first]: unknown[] = Object(Reflect.get(Object(cause), 'errors') ?? [cause]);
  return Reflect.get(Object(first), 'code');
}

function unreachableFailure(url: string): RestFailure {
  const title = `Coffer does not respond at ${url}. Check that it is running there.`;
  return new RestFailure({ code: 'unavailable', status: 503, title, detail: `${title} Nothing was done.` });
}

function brokenOff(url: string, method = 'GET'): RestFailure {
  const title = `The connection to Coffer at ${url} broke`;
  const unknown =
    method === 'GET' ? '' : ' It is unknown whether the call took effect. Look it up before you try again.';
  const detail = `${title}.${unknown}`;
  return new RestFailure({ code: 'unavailable', status: 503, title, detail });
}

async function received<Answer>(answer: Promise<Answer>, url: string, method?: string): Promise<Answer> {
  try {
    return await answer;
  } catch {
    throw brokenOff(url, method);
  }
}

async function read<Shape extends z.ZodType>(
  answer: Response,
  shape: Shape,
  url: string,
  method?: string,
): Promise<z.output<Shape>> {
  const { success, data } = shape.safeParse(jsonOf(await received(answer.text(), url, method)));
  if (success) return data;
  throw notCoffer(url);
}

function notCoffer(url: string): RestFailure {
  const title = `The server at ${url} is not Coffer, or has another version`;
  return new RestFailure({ code: 'unavailable', status: 503, title, detail: `${title}.` });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problem = z.looseObject({
  code: z.string(),
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
});

/** Members of an error response that are reported separately. */
const KNOWN_KEYS: ReadonlySet<string> = new Set(['type', 'instance', 'code', 'status', 'title', 'detail', 'errors']);

async function refusalOf(answer: Response, url: string): Promise<RestFailure> {
  const { success, data } = problem.safeParse(jsonOf(await received(answer.text(), url)));
  if (!success) return notCoffer(url);
  const { code, status, title, detail, errors } = data;
  const codeExplanation = KEY_PROBLEMS[code];
  const more = Object.fromEntries(Object.entries(data).filter(([name]) => !KNOWN_KEYS.has(name)));
  const retryAfter = Number(answer.headers.get('Retry-After'));
  return new RestFailure({
    ...{
      code,
      status,
      title: codeExplanation ?? title,
      detail: codeExplanation === undefined ? detail : `${codeExplanation}.`,
    },
    // The agent knows only its arguments, so the paths of errors do not begin with `arguments.`.
    ...(errors && { errors: errors.map((error) => ({ ...error, path: error.path.replace(/^arguments\./, '') })) }),
    more: retryAfter > 0 ? { ...more, retryAfter } : more,
  });
}

/** Explanations of problems with the API key, by error code. They replace the title and the detail of the response. */
const KEY_PROBLEMS: Readonly<Record<string, string>> = {
  unauthorized: 'The API key is invalid or was revoked. Create another one in Coffer, under Settings → API keys',
  insufficientScope:
    'The API key is read-only (service:read). To write, create a key with service:write in Coffer, under Settings → API keys',
};
