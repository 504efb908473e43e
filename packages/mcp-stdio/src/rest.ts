import { randomUUID } from 'node:crypto';
import type { ToldProblem } from '@coffer/agents/reach.ts';
import { z } from 'zod';
import type { LocalSettings } from './settings.ts';

/** Coffer refused a request, or could not be asked. */
export class RestRefusal extends Error {
  readonly problem: ToldProblem;

  constructor(problem: ToldProblem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** Coffer's REST API with one key. */
export class Rest {
  readonly #settings: LocalSettings;

  constructor(settings: LocalSettings) {
    this.#settings = settings;
  }

  /** @throws RestRefusal */
  async get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
    return read(await this.#ask(path, {}), shape, this.#settings.url);
  }

  /**
   * Does a write once, even where the connection breaks and it is sent again: Coffer then knows it by its
   * Idempotency-Key. @throws RestRefusal
   */
  async post<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return read(await this.#ask(path, sent), shape, this.#settings.url, 'POST');
  }

  /** The bytes of an answer, not more than so many. @throws RestRefusal */
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
      // A key goes to the address it was given for, and to no other.
      redirect: 'manual',
    };
    const answer = await fetched(`${url}${path}`, request, url);
    if (answer.ok) return answer;
    throw await refusalOf(answer, url);
  }
}

async function fetched(address: string, request: RequestInit, url: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(address, request);
    } catch (error) {
      if (NOT_SENT.has(codeOf(error))) throw away(url);
      // Also an idle connection that Coffer closed just then looks like this.
      if (tries > 1) throw brokenOff(url, request.method);
    }
  }
}

/** Codes of failures after which Coffer has heard nothing. */
const NOT_SENT: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'EPROTO'],
]);

function codeOf(error: unknown): unknown {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  // A name with several addresses is tried at each.
  const [first]: unknown[] = Object(Reflect.get(Object(cause), 'errors') ?? [cause]);
  return Reflect.get(Object(first), 'code');
}

function away(url: string): RestRefusal {
  const title = `Coffer does not answer at ${url}: is it running there?`;
  return new RestRefusal({ code: 'unavailable', status: 503, title, detail: `${title} Nothing was done.` });
}

function brokenOff(url: string, method = 'GET'): RestRefusal {
  const title = `The connection to Coffer at ${url} broke`;
  const unknown = method === 'GET' ? '' : ' Whether it was done is not known: look it up before you try again.';
  const detail = `${title}.${unknown}`;
  return new RestRefusal({ code: 'unavailable', status: 503, title, detail });
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

function notCoffer(url: string): RestRefusal {
  const title = `What answers at ${url} is not Coffer, or another version of it`;
  return new RestRefusal({ code: 'unavailable', status: 503, title, detail: `${title}.` });
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

/** The members of an error that say which request it was. */
const OF_REQUEST: ReadonlySet<string> = new Set(['type', 'instance', 'code', 'status', 'title', 'detail', 'errors']);

async function refusalOf(answer: Response, url: string): Promise<RestRefusal> {
  const { success, data } = problem.safeParse(jsonOf(await received(answer.text(), url)));
  if (!success) return notCoffer(url);
  const { code, status, title, detail, errors } = data;
  const said = WORDS[code];
  const more = Object.fromEntries(Object.entries(data).filter(([name]) => !OF_REQUEST.has(name)));
  const retryAfter = Number(answer.headers.get('Retry-After'));
  return new RestRefusal({
    ...{ code, status, title: said ?? title, detail: said === undefined ? detail : `${said}.` },
    // A model knows its arguments, not the body that holds them.
    ...(errors && { errors: errors.map((error) => ({ ...error, path: error.path.replace(/^arguments\./, '') })) }),
    more: retryAfter > 0 ? { ...more, retryAfter } : more,
  });
}

/** What is wrong with the key itself, for whoever can make another. */
const WORDS: Readonly<Record<string, string>> = {
  unauthorized: 'The API key is not valid, or was revoked: make another in Coffer, under Settings → API keys',
  insufficientScope:
    'The API key may only read (service:read): to write, make one with service:write in Coffer, under Settings → API keys',
};
