import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sessionCredential } from '@coffer/api/kernel/credentials/session-credential.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EventStream } from './event-stream.ts';

const ended: EventStream[] = [];
const begun: EventStream[] = [];
const server = createServer((_request, response: ServerResponse) => {
  const stream = new EventStream(sessionCredential('session', 'person'), response, (one) => ended.push(one));
  stream.begin();
  begun.push(stream);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function openEventStream(): Promise<{ stream: EventStream; socket: Socket; said: () => string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (part) => (said += part));
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await vi.waitFor(() => expect(said).toContain(':\n\n'));
  const stream = begun.at(-1);
  if (stream === undefined) throw new Error('no stream');
  return { stream, socket, said: () => said };
}

const message = { walletId: crypto.randomUUID(), since: 1, number: 2, types: ['tag'], own: {} } as const;

test('a reader who stops reading is disconnected and holds no more memory than its share', async () => {
  const { stream, socket } = await openEventStream();
  socket.pause();
  let sent = 0;
  // The system's socket buffers take some megabytes; each `setImmediate` lets them fill.
  for (; !ended.includes(stream) && sent < 2_000_000; sent += 1) {
    stream.send(message);
    if (sent % 1_000 === 0) await new Promise(setImmediate);
  }
  expect(ended).toContain(stream);
  expect(sent).toBeLessThan(2_000_000);
  socket.destroy();
});

test('a reader who reads gets as many messages in order, followed by the reason for the end', async () => {
  const { stream, socket, said } = await openEventStream();
  for (let number = 1; number <= 3_000; number += 1) {
    stream.send({ ...message, since: number - 1, number });
    if (number % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  stream.end('shutdown');
  await vi.waitFor(() => expect(said()).toContain('event: end\ndata: "shutdown"\n\n'));
  const numbers = [...said().matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, at) => at + 1));
  await vi.waitFor(() => expect(ended).toContain(stream));
  socket.destroy();
});
