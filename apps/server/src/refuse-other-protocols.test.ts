import { once } from 'node:events';
import { connect } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { MountedWebApp } from './mount-web-app.ts';
import { refuseOtherProtocols } from './refuse-other-protocols.ts';

/** A stand-in for Next's development server that handles upgrades only. */
const web: MountedWebApp = {
  staticFolder: null,
  handle: async () => undefined,
  hasPage: (path) => !path.startsWith('/unknown'),
  unknownPage: (_reader, nonce) => `<style nonce="${nonce}"></style>`,
  offlinePage: () => '<h1>Offline</h1>',
  upgrade: (_request, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  close: async () => undefined,
};

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(development: MountedWebApp | null): Promise<number> {
  app = fastify();
  refuseOtherProtocols(app, development);
  app.get('/*', async () => 'x');
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function statusOf(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [said] = await once(socket, 'data');
  socket.destroy();
  return String(said).slice(9, 12);
}

describe('a request for a web socket', () => {
  test('reaches Next’s own in development only, where every other one is refused', async () => {
    const port = await serve(web);
    expect(await statusOf(port, '/_next/hmr?id=1')).toBe('101');
    for (const path of ['/', '/_next/static/x.js', '/x/_next/hmr']) expect(await statusOf(port, path)).toBe('400');
  });

  test('is answered like any other request outside development', async () => {
    const port = await serve(null);
    for (const path of ['/_next/hmr?id=1', '/']) expect(await statusOf(port, path)).toBe('200');
  });
});
