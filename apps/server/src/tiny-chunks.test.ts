import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptJsonBodies } from './json-body.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';

const app = fastify();
beforeAll(async () => {
  refuseTinyChunks(app);
  acceptJsonBodies(app);
  app.post('/small', { bodyLimit: 100 }, () => 'never');
  app.post('/', (request, reply) => reply.send({ length: JSON.stringify(request.body).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a JSON string in chunks of this size, and returns the answer. */
async function sendInChunks(length: number, size: number): Promise<string> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
  const body = `"${'a'.repeat(length - 2)}"`;
  let chunks = '';
  for (let at = 0; at < length; at += size) {
    const part = body.slice(at, at + size);
    chunks += `${part.length.toString(16)}\r\n${part}\r\n`;
  }
  socket.write(`${chunks}0\r\n\r\n`);
  const [answer]: unknown[] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

test('a body in chunks of usual size is read', async () => {
  expect(await sendInChunks(900_000, 1000)).toContain('{"length":900000}');
  expect(await sendInChunks(1000, 1)).toContain('{"length":1000}');
});

test('a body in a million tiny chunks is refused', async () => {
  // The test app has no error handler that would turn this problem into status 413.
  expect(await sendInChunks(900_000, 1)).toContain('"message":"The chunks of the body are too small."');
});

test('a sender that breaks off a body over the limit does not end the server', async () => {
  for (let at = 0; at < 5; at += 1) {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      'POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `1000\r\n${'a'.repeat(4096)}\r\n`;
    socket.write(chunk.repeat(50));
    // Reset the connection when Fastify has already refused the body, but the body's reader still waits for the rest.
    await new Promise((next) => setImmediate(next));
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  expect(await sendInChunks(1000, 1)).toContain('{"length":1000}');
});
