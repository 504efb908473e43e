import type { Coffer } from '../coffer.ts';
import type { Answer, Body } from '../http.ts';
import { Client, send } from '../http.ts';
import { EXAMPLES, type Example, makeWorld, type World } from './examples.ts';
import { resolved, type Schema } from './schemas.ts';

/** One operation, as openapi.json tells of it. */
export interface Operation {
  /** `POST /wallets/{walletId}/tags`. */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  /** Null: the operation takes no body. */
  readonly body: Schema | null;
  /** An empty schema for an answer that is not JSON. */
  readonly answer: Schema;
  readonly answersJson: boolean;
  readonly document: Body;
}

/** Reading POSTs; every other one writes. */
const READS = /\/search$|\/matches$|\/preview$|\/data\//;

export function writes({ method, template }: Operation): boolean {
  return method !== 'GET' && !READS.test(template);
}

/** A schema with what its references lead to in their place: no schema holds itself. */
function wholly(schema: Schema, document: Body): Schema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const one: Schema = { ...value };
    const { $ref: reference, ...own } = one;
    const told = reference === undefined ? own : { ...resolved(one, document), ...own };
    return Object.fromEntries(Object.entries(told).map(([word, part]) => [word, visit(part)]));
  };
  return Object(visit(schema));
}

/** Those that a credential calls. The address for a file's bytes is its own credential, and tested with files. */
function operationsOf(document: Body): Operation[] {
  const keyed = (operation: Body) => operation.security.length > 0;
  return Object.entries<Body>(document.paths).flatMap(([template, methods]) =>
    Object.entries<Body>(methods)
      .filter(([, operation]) => keyed(operation))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        query: (operation.parameters ?? [])
          .filter((parameter: Body) => parameter.in === 'query')
          .map((parameter: Body) => ({ ...parameter, schema: wholly(parameter.schema, document) })),
        body: bodyOf(operation, document),
        answer: wholly(operation.responses['200'].content['application/json']?.schema ?? {}, document),
        // A file of the kind JSON is one of many kinds that are sent as they are.
        answersJson: Object.keys(operation.responses['200'].content).join() === 'application/json',
        document,
      })),
  );
}

function bodyOf({ requestBody }: Body, document: Body): Schema | null {
  const schema = requestBody?.content['application/json'].schema;
  return schema === undefined ? null : wholly(schema, document);
}

/** Two wallets of two people, the operations, and a request for each that is right in every respect. */
export class Walk {
  readonly coffer: Coffer;
  readonly operations: readonly Operation[];
  readonly own: World;
  readonly foreign: World;
  readonly #examples = new Map<string, Example>();

  constructor(coffer: Coffer, operations: readonly Operation[], own: World, foreign: World) {
    this.coffer = coffer;
    this.operations = operations;
    this.own = own;
    this.foreign = foreign;
  }

  /** Through what a key can call, or through what an app can: it makes access requests besides. */
  static async of(coffer: Coffer, caller: 'key' | 'app' = 'key'): Promise<Walk> {
    const document = (await send(coffer.server.url, { method: 'GET', path: '/openapi.json' })).body;
    const operations = operationsOf(document).filter(
      ({ template }) => caller === 'app' || !template.includes('/accessRequests'),
    );
    const missing = operations.filter(({ name }) => EXAMPLES[name] === undefined).map(({ name }) => name);
    if (missing.length > 0)
      throw new Error(`Without an example in e2e/api/contract/examples.ts: ${missing.join(', ')}`);
    return new Walk(coffer, operations, await makeWorld(coffer), await makeWorld(coffer));
  }

  /** A good request that nobody has sent: for one that is to succeed. */
  fresh(operation: Operation, world = this.own): Promise<Example> {
    return EXAMPLES[operation.name]!(world);
  }

  /** A good request, the same each time: for one that is to fail. */
  async example(operation: Operation, world = this.own): Promise<Example> {
    const name = `${world.at.walletId} ${operation.name}`;
    const known = this.#examples.get(name) ?? (await this.fresh(operation, world));
    this.#examples.set(name, known);
    return known;
  }

  /** Sends an example, with parts of it changed. */
  async send(operation: Operation, example: Example, change: Change = {}): Promise<Answer> {
    const {
      walletId = this.own.at.walletId,
      key = this.own.at.key,
      headers = {},
      query = example.query,
      method = operation.method,
    } = change;
    const body = 'body' in change ? change.body : example.body;
    const path = pathOf(operation.template, { walletId, ...example.params, ...change.params });
    const asked = query === undefined || query === '' ? path : `${path}?${query}`;
    return new Client(this.coffer.server.url, '').call(method, asked, body, { key, headers });
  }

  /** Tries a row of the contract on every operation it concerns; answers what was otherwise than promised. */
  async row(
    concerned: (operation: Operation) => boolean,
    tryOne: (operation: Operation) => Promise<readonly string[] | string | null>,
  ): Promise<string[]> {
    const failures = new Map<string, Set<string>>();
    const waiting = this.operations.filter(concerned);
    if (waiting.length === 0) throw new Error('this row concerns no operation');
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const found = await tryOne(next).catch((error: unknown) => `threw ${String(error)}`);
        for (const failure of [found ?? []].flat()) {
          // What is no other but for its ids is the same failure.
          const kind = failure.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…').replace(/127.0.0.1:\d+/g, '…');
          failures.set(kind, (failures.get(kind) ?? new Set()).add(next.name));
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    return [...failures].map(
      ([failure, names]) =>
        `${[...names].slice(0, 3).join(', ')}${names.size > 3 ? ` and ${names.size - 3} more` : ''}: ${failure}`,
    );
  }
}

export interface Change {
  readonly walletId?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly method?: string;
  readonly body?: unknown;
}

export function pathOf(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`));
}

export const inWalletOnly = ({ template }: Operation) => template.startsWith('/wallets/{walletId}');
export const everyOperation = () => true;
export const takesBody = ({ body }: Operation) => body !== null;

/** What is wrong with an answer that must be this problem; null when nothing is. */
export function problemFault(answer: Answer, status: number, code: string, path?: string): string | null {
  const { body, headers, text } = answer;
  if (answer.status !== status || body?.code !== code)
    return `${status} ${code} expected, got ${answer.status} ${text.slice(0, 200)}`;
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/problem+json')) return `a problem is answered as ${type}`;
  for (const part of ['type', 'title', 'detail', 'instance'] as const) {
    if (typeof body[part] !== 'string' || body[part] === '') return `the problem has no ${part}: ${text}`;
  }
  if (body.status !== status) return `status in the body is ${body.status}`;
  if (!/^https?:\/\/.+#\w+$/.test(body.type)) return `type is no address: ${body.type}`;
  if (body.instance !== headers['x-request-id'])
    return `instance ${body.instance} is not the request id ${headers['x-request-id']}`;
  const leak = LEAK.exec(text)?.[0];
  if (leak !== undefined) return `the body tells of our insides: ${leak}`;
  const errors: Body[] = body.errors ?? [];
  if (status === 400 && errors.length === 0) return `a 400 names no field: ${text}`;
  for (const error of errors) {
    if (error.path === '' || !/^[a-z][a-zA-Z]*$/.test(error.code)) return `an error has no path or no code: ${text}`;
  }
  if (path === undefined) return null;
  const paths = errors.map((error) => error.path);
  return paths.includes(path) ? null : `an error at ${path} expected, got ${text.slice(0, 300)}`;
}

/** Stacks, SQL, files and packages of ours. */
const LEAK =
  /\bat \S+ \(|\.ts\b|node_modules|\/work\/|\bSELECT\b|\bINSERT\b|prisma|postgres|_fkey|\bzod\b|trpc|relation "/i;

/** An answer without what is another each time. */
export function apart({ status, headers, text, body }: Answer): unknown {
  return { status, challenge: headers['www-authenticate'], body: text.replaceAll(body?.instance ?? '\0', '') };
}

export type { Example, World };
