import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that the rest of a body is waited for, once the process is to end. */
const REST_OF_BODY = 2_000;
const LOOKED_AT_EVERY = 50;

/** The connections of a server, and the requests under way on each. */
export class Connections {
  readonly #requests = new Map<Socket, Set<IncomingMessage>>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#requests.set(socket, new Set());
      socket.once('close', () => this.#requests.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const requests = this.#requests.get(request.socket);
      requests?.add(request);
      response.once('close', () => requests?.delete(request));
    });
  }

  /**
   * Lets the app answer what it is working on, and closes every other connection: idle ones, those whose request is not
   * whole yet (its body has two seconds more), and those that become idle. Node itself would wait for half a request.
   */
  async close(app: FastifyInstance): Promise<void> {
    const since = Date.now();
    const look = (): void => this.#closeIdle(Date.now() - since > REST_OF_BODY);
    const watch = setInterval(look, LOOKED_AT_EVERY);
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
