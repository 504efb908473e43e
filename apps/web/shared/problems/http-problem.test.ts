import { expect, test } from 'vitest';
import { parseHttpProblem } from './http-problem.ts';

test('reads the problem in a response body', () => {
  const errors = [{ path: 'sha256', code: 'invalidFile', message: 'is not that of the bytes' }];
  const detail = 'The file is not as it was.';
  const body = { type: 'about:blank', status: 422, code: 'invalidFile', detail, errors };
  expect(parseHttpProblem(body, null)).toEqual({ code: 'invalidFile', detail, errors, retryAfter: null });
});

// Responses of proxies, which aren't JSON, arrive as null.
test.each([null, 7, 'text', {}, { errors: {} }])('reports only an internal error for %j', (body) => {
  expect(parseHttpProblem(body, null)).toEqual({ code: 'internal', detail: null, errors: [], retryAfter: null });
});

test.each([
  ['30', 30],
  ['0', 0],
  [null, null],
  ['', null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])('reads Retry-After %j as %j seconds', (header, seconds) => {
  expect(parseHttpProblem({ code: 'unavailable' }, header).retryAfter).toBe(seconds);
});
