import { callTRPCProcedure } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from '../kernel/context.ts';
import { problemOf } from '../kernel/problem-of.ts';
import type { Problem } from '../kernel/problems.ts';
import { superjsonTransformer } from '../kernel/superjson-transformer.ts';
import { errorShapeOf } from '../kernel/trpc.ts';
import { appRouter } from '../router.ts';

/** Calls that may come in one request. */
const BATCH = 50;

export interface CallsParts {
  /** What all calls of the request get; a throw fails each of them. */
  contextOf(calls: { readonly count: number; readonly writes: boolean }): Context;
  /** Told of each call that failed. */
  onProblem(problem: Problem): void;
}

export interface CallsAnswer {
  /** That of the calls where they agree, else 207. */
  readonly status: number;
  readonly body: string;
  /** Seconds, where a call said so. */
  readonly retryAfter: number | null;
}

/**
 * Answers a request of tRPC's clients: one call of a procedure, or several at once. `endpoint` is the path under which
 * procedures are called by name.
 */
export async function answerCalls(
  request: Request,
  endpoint: string,
  { contextOf, onProblem }: CallsParts,
): Promise<CallsAnswer> {
  let retryAfter: number | null = null;
  const response = await fetchRequestHandler({
    endpoint,
    router: appRouter,
    req: request,
    maxBatchSize: BATCH,
    createContext: ({ info }) => contextOf({ count: info.calls.length, writes: info.type === 'mutation' }),
    onError: ({ error }) => onProblem(problemOf(error)),
    responseMeta: ({ errors, info }) => {
      const problems = errors.map(problemOf);
      const waits = problems.flatMap(({ parts }) => parts.retryAfter ?? []);
      if (waits.length > 0) retryAfter = Math.max(...waits);
      const statuses = new Set(problems.map(({ status }) => status));
      if (problems.length < (info?.calls.length ?? 1)) statuses.add(200);
      const [status = 200] = statuses;
      return { status: statuses.size > 1 ? 207 : status };
    },
  });
  return { status: response.status, body: await response.text(), retryAfter };
}

/** Answers one call of a mutation whose input was parsed before, in the form in which tRPC's clients read it. */
export async function answerCall(
  { name, sent }: { readonly name: string; readonly sent: unknown },
  { contextOf, onProblem }: CallsParts,
): Promise<CallsAnswer> {
  try {
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      getRawInput: async () => superjsonTransformer.deserialize(sent),
      ctx: contextOf({ count: 1, writes: true }),
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
    const problem = problemOf(error);
    onProblem(problem);
    const body = JSON.stringify({ error: superjsonTransformer.serialize(errorShapeOf(problem)) });
    return { status: problem.status, body, retryAfter: problem.parts.retryAfter ?? null };
  }
}
