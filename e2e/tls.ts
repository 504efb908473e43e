import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate that is its own authority: who is to believe it is told its file. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** What NODE_EXTRA_CA_CERTS names. */
  readonly file: string;
  readonly remove: () => void;
}

/** Of this machine, and of other names. */
export async function makeCertificate(names: readonly string[] = []): Promise<Certificate> {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-e2e-tls-'));
  const [keyFile, file] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-keyout', keyFile, '-out', file, '-subj', '/CN=localhost'],
    ...['-addext', `subjectAltName=${['localhost', ...names].map((name) => `DNS:${name}`).join()},IP:127.0.0.1`],
  ]);
  return {
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(file, 'utf8'),
    file,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

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

export interface Front {
  /** What the service behind it is told as BASE_URL. */
  readonly url: string;
  /** The process that gets what comes from now on. */
  to: string;
  readonly close: () => void;
}

/** The proxy that ends TLS before the service, and says for whom it asks. */
export async function openFront(certificate: Certificate): Promise<Front> {
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
  const front: Front = { url: `https://localhost:${server.port}`, to: '', close: server.close };
  return front;
}
