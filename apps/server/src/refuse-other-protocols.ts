import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { MountedWebApp } from './mount-web-app.ts';

/** The path on which pages of Next's development server open a web socket. */
const DEVELOPMENT_SOCKET = /^\/_next\/hmr/;

/**
 * Handles requests to switch to another protocol (RFC 9110, 7.8 and 9.3.6), because Coffer supports none. Tunnels
 * (CONNECT) are refused. Upgrades are ignored, which Node does by itself without an upgrade listener. In development,
 * the listener for Next's web socket refuses all other upgrades.
 */
export function refuseOtherProtocols(
  { server }: Pick<FastifyInstance, 'server'>,
  developmentWeb: MountedWebApp | null,
): void {
  server.on('connect', (_request, socket: Duplex) => refuse(socket, '405 Method Not Allowed\r\nAllow: GET'));
  if (developmentWeb === null) return;
  listenForUpgrades(server, developmentWeb);
}

function listenForUpgrades(server: Server, web: MountedWebApp): void {
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    if (DEVELOPMENT_SOCKET.test(request.url ?? '')) web.upgrade(request, socket, head);
    else refuse(socket, '400 Bad Request');
  });
}

/** Answers and closes; the HTTP server no longer owns the socket. */
function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
