import { once } from 'node:events';
import { request } from 'node:http';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify({ requestTimeout: 0 });
  limitBodyTime(app, { whole: 400, pause: 1_000, window: 1_200, bytesInWindow: 4 });
  app.addContentTypeParser('application/stream', (_request, _body, done) => done(null));
  app.post('/usual', async ({ body }) => String(body).length);
  app.put('/long', { config: { longBody: true } }, async ({ raw }) => {
    let length = 0;
    for await (const chunk of raw) length += chunk.length;
    // This delay is longer than the allowed pause: the server's own processing time doesn't count as a pause.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { length };
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/**
 * Sends a body byte by byte, with a pause before each byte. Resolves to the status, or null if the server closed the
 * connection.
 */
async function sendSlowly(
  method: string,
  path: string,
  type: string,
  pauses: readonly number[],
): Promise<number | null> {
  const headers = { 'Content-Type': type, 'Content-Length': String(pauses.length) };
  const out = request({ host: '127.0.0.1', port, method, path, headers });
  const answer = once(out, 'response').then(
    ([response]) => response.resume().statusCode,
    () => null,
  );
  out.flushHeaders();
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!out.destroyed) out.write('x');
  }
  if (!out.destroyed) out.end();
  return answer;
}

describe('a request body', () => {
  test('of normal length must arrive in time, or the connection is closed', async () => {
    expect(await sendSlowly('POST', '/usual', 'text/plain', [10, 10])).toBe(200);
    expect(await sendSlowly('POST', '/usual', 'text/plain', [150, 150, 150, 150])).toBeNull();
  });

  test('that is long may arrive slowly, as long as bytes keep arriving', async () => {
    // The pauses add up to more than the limit for a normal body. Each pause is a twentieth of the pause limit, because
    // a test machine may stall.
    expect(await sendSlowly('PUT', '/long', 'application/stream', Array(12).fill(50))).toBe(200);
    expect(await sendSlowly('PUT', '/long', 'application/stream', [50, 2_000])).toBeNull();
  });

  test('that is long and drips is cut off', async () => {
    // Bytes arrive within each pause limit, but fewer than the minimum rate.
    expect(await sendSlowly('PUT', '/long', 'application/stream', Array(8).fill(700))).toBeNull();
  });
});
