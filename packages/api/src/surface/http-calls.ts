import { callTRPCProcedure } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../kernel/context.ts';
import { invalidBodyProblem, malformedJsonProblem, type Problem } from '../kernel/problems.ts';
import { superjsonTransformer } from '../kernel/superjson-transformer.ts';
import { toProblem } from '../kernel/to-problem.ts';
import { toTrpcErrorShape } from '../kernel/trpc.ts';
import { appRouter } from '../router.ts';

export interface ProcedureCallOptions {
  /** Returns the context of a call; throwing fails the call. */
  contextOf(writes: boolean): Context;
  /** Called for each failed call. */
  onProblem(problem: Problem): void;
}

export interface ProcedureCallsResponse {
  /** The status of the calls if they agree, otherwise 207. */
  readonly status: number;
  readonly body: string;
  /** Seconds, if a call requested a delay. */
  readonly retryAfter: number | null;
}

/** Returns the response to a tRPC request with one call. Procedures are called by name under `endpoint`. */
export async function handleSingleCall(
  request: Request,
  endpoint: string,
  { contextOf, onProblem }: ProcedureCallOptions,
): Promise<ProcedureCallsResponse> {
  let retryAfter: number | null = null;
  const response = await fetchRequestHandler({
    endpoint,
    router: appRouter,
    req: request,
    // Batches are split first (`handleCallBatch`).
    maxBatchSize: 1,
    // Long lists of ids do not fit into a URL, so a query may also be sent by POST.
    allowMethodOverride: true,
    createContext: ({ info }) => contextOf(info.type === 'mutation'),
    onError: ({ error }) => onProblem(toProblem(error)),
    responseMeta: ({ errors: [error] }) => {
      if (error === undefined) return { status: 200 };
      const { status, parts } = toProblem(error);
      retryAfter = parts.retryAfter ?? null;
      return { status };
    },
  });
  return { status: response.status, body: await response.text(), retryAfter };
}

/** Returns the procedure names of a batch; null if the request is not a batch. */
export function batchProcedureNames({ url }: Pick<Request, 'url'>, endpoint: string): readonly string[] | null {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.get('batch') !== '1') return null;
  return decodeURIComponent(pathname.slice(endpoint.length + 1)).split(',');
}

type InTurn = (
  answer: (parts: ProcedureCallOptions) => Promise<ProcedureCallsResponse>,
) => Promise<ProcedureCallsResponse>;

/**
 * Returns the response to a tRPC batch. `inTurn` decides when each call runs.
 * @throws Problem if the inputs can't be separated
 */
export async function handleCallBatch(
  request: Request,
  endpoint: string,
  inTurn: InTurn,
): Promise<ProcedureCallsResponse> {
  const names = batchProcedureNames(request, endpoint) ?? [];
  const inputs = inputsOf(
    request.method === 'GET' ? new URL(request.url).searchParams.get('input') : await request.text(),
  );
  const answers = await Promise.all(
    names.map((name, index) =>
      inTurn((parts) =>
        handleSingleCall(singleRequest(request, `${endpoint}/${name}`, inputs.get(index)), endpoint, parts),
      ),
    ),
  );
  const [status = 200, ...others] = new Set(answers.map((answer) => answer.status));
  const waits = answers.flatMap(({ retryAfter }) => retryAfter ?? []);
  return {
    status: others.length > 0 ? 207 : status,
    body: `[${answers.map(({ body }) => body).join(',')}]`,
    retryAfter: waits.length > 0 ? Math.max(...waits) : null,
  };
}

/** Returns the inputs of a batch by the index of their call. */
function inputsOf(text: string | null): ReadonlyMap<number, unknown> {
  if (text === null || text === '') return new Map();
  let inputs: unknown;
  try {
    inputs = JSON.parse(text);
  } catch (error) {
    throw malformedJsonProblem('is not JSON', error);
  }
  if (typeof inputs !== 'object' || inputs === null)
    throw invalidBodyProblem('must be a JSON object with the input of each call');
  return new Map(Object.entries(inputs).map(([index, input]) => [Number(index), input]));
}

function singleRequest({ url, method, headers }: Request, path: string, input: unknown): Request {
  const address = new URL(path, url);
  if (input === undefined) return new Request(address, { method, headers });
  if (method !== 'GET') return new Request(address, { method, headers, body: JSON.stringify(input) });
  address.searchParams.set('input', JSON.stringify(input));
  return new Request(address, { method, headers });
}

/** Calls one mutation with an already parsed input, and returns the response in the format of tRPC's clients. */
export async function handleMutationCall(
  { name, sent }: { readonly name: string; readonly sent: unknown },
  { contextOf, onProblem }: ProcedureCallOptions,
): Promise<ProcedureCallsResponse> {
  try {
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      getRawInput: async () => superjsonTransformer.deserialize(sent),
      ctx: contextOf(true),
      type: 'mutation',
      signal: undefined,
      batchIndex: 0,
    });
    return {
      status: 200,
      body: JSON.stringify({ result: { data: superjsonTransformer.serialize(output) } }),
      retryAfter: null,
    };
  } catch (error) {
    const problem = toProblem(error);
    onProblem(problem);
    const body = JSON.stringify({ error: superjsonTransformer.serialize(toTrpcErrorShape(problem)) });
    return { status: problem.status, body, retryAfter: problem.parts.retryAfter ?? null };
  }
}
