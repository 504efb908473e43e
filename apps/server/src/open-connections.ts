import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from './address-group.ts';
import { addressToDrop } from './address-to-drop.ts';
import { droppedConnectionsCounter } from './metrics.ts';

/** Maximum milliseconds that shutdown waits for the rest of a request's body. */
const REST_OF_BODY = 2_000;
const BODY_POLL_MS = 50;
/**
 * Maximum requests in progress on one connection. Few clients send a request before the previous response has arrived,
 * and such clients send only a few requests ahead.
 */
const MAX_PIPELINED = 64;

/**
 * Tracks the server's connections and the running requests on each. When there are more connections than the limit,
 * closes a connection of the address that `addressToDrop` returns, so that nobody keeps others out with many
 * connections. Also closes a connection with more than 64 running requests.
 */
export class OpenConnections {
  readonly #requests = new Map<Socket, Set<IncomingMessage>>();
  /** Sockets of each address, oldest first. */
  readonly #ofAddress = new Map<string, Set<Socket>>();
  readonly #most: number;

  constructor(server: Server, most: number) {
    this.#most = most;
    server.on('connection', (socket: Socket) => {
      const address = addressGroup(socket.remoteAddress ?? '');
      const sockets = this.#ofAddress.get(address) ?? new Set();
      this.#ofAddress.set(address, sockets.add(socket));
      this.#requests.set(socket, new Set());
      socket.once('close', () => {
        this.#requests.delete(socket);
        sockets.delete(socket);
        if (sockets.size === 0 && this.#ofAddress.get(address) === sockets) this.#ofAddress.delete(address);
      });
      if (this.#requests.size > this.#most) this.#makeRoom();
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const requests = this.#requests.get(request.socket);
      requests?.add(request);
      if (requests !== undefined && requests.size > MAX_PIPELINED && !request.socket.destroyed) {
        request.socket.destroy();
        droppedConnectionsCounter.inc();
      }
      response.once('close', () => requests?.delete(request));
    });
  }

  /**
   * Closes one connection of the address with the most connections: its oldest connection without a running request. If
   * all have a running request, the newest connection is closed.
   */
  #makeRoom(): void {
    const sizes = [...this.#ofAddress].map(([address, sockets]) => [address, sockets.size] as const);
    const sockets = [...(this.#ofAddress.get(addressToDrop(sizes)) ?? [])];
    const idle = sockets.find((socket) => this.#requests.get(socket)?.size === 0);
    droppedConnectionsCounter.inc();
    (idle ?? sockets.at(-1))?.destroy();
  }

  /**
   * Lets the app answer running requests and closes all other connections: idle connections, connections that become
   * idle, and after two seconds connections with an incomplete request. Node itself would wait for an incomplete
   * request.
   */
  async close(app: FastifyInstance): Promise<void> {
    const since = Date.now();
    const look = (): void => this.#closeIdle(Date.now() - since > REST_OF_BODY);
    const watch = setInterval(look, BODY_POLL_MS);
    const closed = app.close();
    look();
    await closed.finally(() => clearInterval(watch));
  }

  #closeIdle(bodiesHadTime: boolean): void {
    for (const [socket, requests] of this.#requests) {
      const isWaitedFor = [...requests].some((request) => request.complete || !bodiesHadTime);
      if (!isWaitedFor) socket.destroy();
    }
  }
}

/**
 * Ignores requests of a closed connection, because Node also passes requests to the app that arrived before the
 * connection was closed.
 */
export function ignoreClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
}
