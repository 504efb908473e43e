import { type ClientProblem, parseFieldProblems } from './problem.ts';

/**
 * The problem in an RFC 9457 response body, for requests outside tRPC. `retryAfter` is the header Retry-After, in
 * seconds. A proxy's response may contain a date instead, which is ignored.
 */
export function parseHttpProblem(body: unknown, retryAfter: string | null): ClientProblem {
  const problemMembers = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const [code, detail]: unknown[] = [problemMembers.get('code'), problemMembers.get('detail')];
  return {
    code: typeof code === 'string' ? code : 'internal',
    detail: typeof detail === 'string' ? detail : null,
    errors: parseFieldProblems(problemMembers.get('errors')),
    retryAfter: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  };
}
