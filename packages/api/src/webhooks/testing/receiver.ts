import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local webhook receiver that stores requests and sends a configurable response. */
export class TestWebhookReceiver {
  readonly received: ReceivedRequest[] = [];
  /** Sends the response; 204 by default. */
  answer: (reply: ServerResponse, received: ReceivedRequest) => void = (reply) => reply.writeHead(204).end();
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

  /** Returns `http://127.0.0.1:port/path`. */
  url(path = '/hook', protocol = 'http', host = '127.0.0.1'): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${protocol}://${host}:${port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
