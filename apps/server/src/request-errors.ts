import { invalidBodyProblem, invalidFieldProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { toProblem } from '@coffer/api/kernel/to-problem.ts';
import { isDiskOrMemoryFull } from '@coffer/db/database-errors.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

/** Converts an error of a request to the problem that the client gets, and logs unexpected errors. */
export function logAndConvertError(request: FastifyRequest, reply: FastifyReply, error: unknown): Problem {
  const problem = isBrokenOff(request, error)
    ? invalidBodyProblem('is incomplete, because the connection was closed')
    : (toFastifyProblem(error) ?? toProblem(error));
  logFault(request.log, problem);
  if (problem.code === 'bodyTooLarge') {
    // Keep the connection open. Fastify would close it before the client has sent the whole body, and the client would
    // see a broken pipe instead of the response.
    reply.removeHeader('connection');
    request.raw.resume();
  }
  return problem;
}

/** True if the client disconnected before the body was complete. This is not a server error, and no one receives the response. */
function isBrokenOff({ raw }: FastifyRequest, error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE');
}

export function logFault(log: FastifyBaseLogger, problem: Problem): void {
  if (problem.code === 'internal') log.error({ err: faultOf(problem.cause) }, 'fault');
  if (isDiskOrMemoryFull(problem.cause))
    log.error({ err: faultOf(problem.cause) }, 'the disk is full, or the memory is exhausted');
}

/** The problem for an error that Fastify raises while reading a request; null for other errors. */
export function toFastifyProblem(error: unknown): Problem | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('bodyTooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') {
    return new Problem('unsupportedMediaType');
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') {
    return invalidFieldProblem('invalidInput', 'Content-Length', 'is not the length of the body');
  }
  if (code === 'FST_ERR_BAD_URL') return invalidFieldProblem('invalidInput', 'url', 'is not well-formed');
  return null;
}

/**
 * Log fields of an error: its type and origin. The detail of a database error is left out, because it quotes values.
 */
function faultOf(cause: unknown): object {
  if (!(cause instanceof Error)) return { type: typeof cause };
  const code: unknown = Reflect.get(cause, 'code');
  const inner = cause.cause instanceof Error ? { cause: faultOf(cause.cause) } : {};
  const frames = cause.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);
  return { type: cause.name, ...(typeof code === 'string' ? { code } : {}), frames, ...inner };
}
