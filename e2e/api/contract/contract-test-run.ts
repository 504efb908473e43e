import type { ApiResponse, JsonBody } from '../http.ts';
import { ApiKeyClient, sendRawRequest } from '../http.ts';
import type { Coffer } from '../start-coffer.ts';
import { createExampleWallet, type ExampleWallet, REQUEST_EXAMPLES, type RequestExample } from './examples.ts';
import { type ContractSchema, resolveSchema } from './schemas.ts';

/** An operation as described in openapi.json. */
export interface Operation {
  /** The method and the path, such as `POST /wallets/{walletId}/tags`. */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: ContractSchema }[];
  /** The schema of the request's body; null if the operation takes no body. */
  readonly body: ContractSchema | null;
  /** The schema of the response; an empty schema if the response isn't JSON. */
  readonly answer: ContractSchema;
  readonly answersJson: boolean;
  readonly document: JsonBody;
}

/** POST operations that only read; all others write. */
const READS = /\/search$|\/matches$|\/preview$|\/data\//;

export function isWrite({ method, template }: Operation): boolean {
  return method !== 'GET' && !READS.test(template);
}

/** Replaces all references by the referenced schemas. No schema contains itself. */
function inlineSchemaReferences(schema: ContractSchema, document: JsonBody): ContractSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const one: ContractSchema = { ...value };
    const { $ref: reference, ...own } = one;
    const resolved = reference === undefined ? own : { ...resolveSchema(one, document), ...own };
    return Object.fromEntries(Object.entries(resolved).map(([word, part]) => [word, visit(part)]));
  };
  return Object(visit(schema));
}

/** Operations that need a credential. Upload URLs, which are their own credential, are tested with files. */
function operationsOf(document: JsonBody): Operation[] {
  const keyed = (operation: JsonBody) => operation.security.length > 0;
  return Object.entries<JsonBody>(document.paths).flatMap(([template, methods]) =>
    Object.entries<JsonBody>(methods)
      .filter(([, operation]) => keyed(operation))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        template,
        query: (operation.parameters ?? [])
          .filter((parameter: JsonBody) => parameter.in === 'query')
          .map((parameter: JsonBody) => ({ ...parameter, schema: inlineSchemaReferences(parameter.schema, document) })),
        body: bodyOf(operation, document),
        answer: inlineSchemaReferences(operation.responses['200'].content['application/json']?.schema ?? {}, document),
        // An operation that returns files lists JSON among many other media types.
        answersJson: Object.keys(operation.responses['200'].content).join() === 'application/json',
        document,
      })),
  );
}

function bodyOf({ requestBody }: JsonBody, document: JsonBody): ContractSchema | null {
  const schema = requestBody?.content['application/json'].schema;
  return schema === undefined ? null : inlineSchemaReferences(schema, document);
}

/**
 * Tests rules of the contract on every operation, with two wallets of different people and an example request for each
 * operation.
 */
export class ContractTestRun {
  readonly coffer: Coffer;
  readonly operations: readonly Operation[];
  readonly own: ExampleWallet;
  readonly foreign: ExampleWallet;
  readonly #examples = new Map<string, RequestExample>();

  constructor(coffer: Coffer, operations: readonly Operation[], own: ExampleWallet, foreign: ExampleWallet) {
    this.coffer = coffer;
    this.operations = operations;
    this.own = own;
    this.foreign = foreign;
  }

  /** Prepares calls of all operations with a key, or with the token of an app. Only apps create access requests. */
  static async of(coffer: Coffer, caller: 'key' | 'app' = 'key'): Promise<ContractTestRun> {
    const document = (await sendRawRequest(coffer.server.url, { method: 'GET', path: '/openapi.json' })).body;
    const operations = operationsOf(document).filter(
      ({ template }) => caller === 'app' || !template.includes('/accessRequests'),
    );
    const missing = operations.filter(({ name }) => REQUEST_EXAMPLES[name] === undefined).map(({ name }) => name);
    if (missing.length > 0)
      throw new Error(`Without an example in e2e/api/contract/examples.ts: ${missing.join(', ')}`);
    return new ContractTestRun(
      coffer,
      operations,
      await createExampleWallet(coffer),
      await createExampleWallet(coffer),
    );
  }

  /** A new valid request, for a call that should succeed. */
  fresh(operation: Operation, world = this.own): Promise<RequestExample> {
    return REQUEST_EXAMPLES[operation.name]!(world);
  }

  /** The same valid request each time, for calls that should fail. */
  async example(operation: Operation, world = this.own): Promise<RequestExample> {
    const name = `${world.at.walletId} ${operation.name}`;
    const known = this.#examples.get(name) ?? (await this.fresh(operation, world));
    this.#examples.set(name, known);
    return known;
  }

  /** Sends an example with some parts changed. */
  async send(operation: Operation, example: RequestExample, change: RequestOverrides = {}): Promise<ApiResponse> {
    const {
      walletId = this.own.at.walletId,
      key = this.own.at.key,
      headers = {},
      query = example.query,
      method = operation.method,
    } = change;
    const body = 'body' in change ? change.body : example.body;
    const path = fillPathTemplate(operation.template, { walletId, ...example.params, ...change.params });
    const asked = query === undefined || query === '' ? path : `${path}?${query}`;
    return new ApiKeyClient(this.coffer.server.url, '').call(method, asked, body, { key, headers });
  }

  /** Tests a rule of the contract on every operation to which it applies; returns the deviations. */
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
          // Failures that differ only in their ids count as one failure.
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

export interface RequestOverrides {
  readonly walletId?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly method?: string;
  readonly body?: unknown;
}

export function fillPathTemplate(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`));
}

export const isWalletOperation = ({ template }: Operation) => template.startsWith('/wallets/{walletId}');
export const acceptsEveryOperation = () => true;
export const hasRequestBody = ({ body }: Operation) => body !== null;

/** Describes how a response differs from the expected problem; null if it doesn't. */
export function describeProblemMismatch(
  answer: ApiResponse,
  status: number,
  code: string,
  path?: string,
): string | null {
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
  if (leak !== undefined) return `the body contains internal details: ${leak}`;
  const errors: JsonBody[] = body.errors ?? [];
  if (status === 400 && errors.length === 0) return `a 400 names no field: ${text}`;
  for (const error of errors) {
    if (error.path === '' || !/^[a-z][a-zA-Z]*$/.test(error.code)) return `an error has no path or no code: ${text}`;
  }
  if (path === undefined) return null;
  const paths = errors.map((error) => error.path);
  return paths.includes(path) ? null : `an error at ${path} expected, got ${text.slice(0, 300)}`;
}

/** Matches stack traces, SQL, file paths and package names. */
const LEAK =
  /\bat \S+ \(|\.ts\b|node_modules|\/work\/|\bSELECT\b|\bINSERT\b|prisma|postgres|_fkey|\bzod\b|trpc|relation "/i;

/**
 * The status, the authentication challenge and the body of a response, without the request id, which differs each time.
 */
export function repeatableResponseParts({ status, headers, text, body }: ApiResponse): unknown {
  return { status, challenge: headers['www-authenticate'], body: text.replaceAll(body?.instance ?? '\0', '') };
}

export type { ExampleWallet, RequestExample };
