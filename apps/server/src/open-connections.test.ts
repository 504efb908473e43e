import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OpenConnections } from './open-connections.ts';

const MOST = 40;
let server: Server;
let port: number;
const opened: Socket[] = [];

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/') response.end('x');
  });
  new OpenConnections(server, MOST);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
});

async function hold(from: string, text = ''): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.resume().write(text);
  return socket;
}

const connectionCount = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

function ask(from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, localAddress: from, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

test('beyond the ceiling, a connection of the address with the most is closed and visitors are answered', async () => {
  const person = await hold('127.0.18.1', 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n');
  const idle = await hold('127.0.18.2');
  for (let count = 0; count < MOST * 3; count += 1) await hold('127.0.18.9', 'GET / HTTP/1.1\r\nX-Half: ');
  for (let visitor = 20; visitor < 60; visitor += 1) expect(await ask(`127.0.18.${visitor}`)).toBe(200);
  expect(await connectionCount()).toBeLessThanOrEqual(MOST);
  expect([person.readyState, idle.readyState]).toEqual(['open', 'open']);
});

test('an address with a running request on each of its connections gets no further connection', async () => {
  const text = 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n';
  let arrived = 0;
  server.on('request', () => (arrived += 1));
  const first: Socket[] = [];
  for (let count = 0; count < MOST; count += 1) first.push(await hold('127.0.18.9', text));
  await expect.poll(() => arrived).toBe(MOST);
  const further = await hold('127.0.18.9', text);
  await expect.poll(() => further.destroyed).toBe(true);
  expect(first.every((socket) => !socket.destroyed)).toBe(true);
});

test('a connection with many requests that wait is closed', async () => {
  const socket = await hold('127.0.18.9', 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60));
  expect(await ask('127.0.18.20')).toBe(200);
  expect(socket.readyState).toBe('open');
  socket.write('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
  await once(socket, 'close');
  expect(await ask('127.0.18.20')).toBe(200);
});
