import { request as httpRequest, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface TlsServer {
  readonly port: number;
  readonly close: () => void;
}

/** Listens with TLS on 127.0.0.1, on a port that the system picks. */
export async function serveTls({ key, cert }: Certificate, listener: RequestListener): Promise<TlsServer> {
  const server = createServer({ key, cert }, listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface TlsProxy {
  /** The URL of the proxy, which is the BASE_URL of the service. */
  readonly url: string;
  /** The URL of the process that receives requests from now on. */
  to: string;
  readonly close: () => void;
}

/** Starts a proxy that terminates TLS, and forwards requests with the caller's address to the service. */
export async function openTlsProxy(certificate: Certificate): Promise<TlsProxy> {
  const server = await serveTls(certificate, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
    const out = httpRequest(`${front.to}${request.url}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    out.on('error', () => response.destroy());
    response.on('close', () => out.destroy());
    request.pipe(out);
  });
  const front: TlsProxy = { url: `https://localhost:${server.port}`, to: '', close: server.close };
  return front;
}
