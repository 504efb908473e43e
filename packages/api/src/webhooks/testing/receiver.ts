import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine: it keeps what arrives, and answers as it is told. */
export class Receiver {
  readonly received: Received[] = [];
  /** How it answers; 204 until it is told otherwise. */
  answer: (reply: ServerResponse, received: Received) => void = (reply) => reply.writeHead(204).end();
  readonly #server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const received = { path, headers, body: Buffer.concat(chunks).toString() };
      this.received.push(received);
      this.answer(reply, received);
    });
  });

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** `http://127.0.0.1:port/path` */
  url(path = '/hook', protocol = 'http', host = '127.0.0.1'): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${protocol}://${host}:${port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
