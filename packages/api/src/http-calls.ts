import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Context } from './context.ts';
import { problemOf } from './problem-of.ts';
import type { Problem } from './problems.ts';
import { appRouter } from './router.ts';

/** Calls that may come in one request. */
const BATCH = 50;

export interface CallsParts {
  /** The path under which procedures are called by name. */
  readonly endpoint: string;
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

/** Answers a request of tRPC's clients: one call of a procedure, or several at once. */
export async function answerCalls(
  request: Request,
  { endpoint, contextOf, onProblem }: CallsParts,
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
