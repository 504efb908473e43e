import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Problem } from '@coffer/api/kernel/problems.ts';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { whileConnected } from './while-connected.ts';

const app = Fastify();
afterAll(() => app.close());
const aborted = Promise.withResolvers<unknown>();
const waiting = Promise.withResolvers<void>();

app.post('/wait', (request) =>
  whileConnected(request, (signal) => {
    signal.addEventListener('abort', () => aborted.resolve(signal.reason));
    waiting.resolve();
    return aborted.promise;
  }),
);
app.post('/listeners', async (request) => {
  const { socket } = request.raw;
  const before = socket.listenerCount('close');
  await whileConnected(request, async () => undefined);
  return { left: socket.listenerCount('close') - before };
});

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

async function sender(): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('work ends when the sender of a complete request leaves, and leaves no listener behind', async () => {
  const socket = await sender();
  socket.write(post('/listeners'));
  expect(String((await once(socket, 'data'))[0])).toContain('{"left":0}');
  socket.write(post('/wait'));
  await waiting.promise;
  socket.destroy();
  expect(await aborted.promise).toBeInstanceOf(Problem);
});
