import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { pagePaths } from './page-paths.ts';
import { type Reader, unknownPage } from './unknown-page.ts';

export interface Web {
  /** The folder of `/_next/static/`: each file of a build, also compressed. Null in development, where Next makes them. */
  readonly staticFolder: string | null;
  prepare(): Promise<void>;
  /** Whether a path leads to a page. In development only Next knows, and every path may. */
  hasPage(pathname: string): boolean;
  /** A small page for an address that does not exist, whose style element has this nonce. */
  unknownPage(reader: Reader, nonce: string): string;
  /** The front door may set `content-security-policy` with a nonce on the request; Next then puts it on its scripts. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A web socket of the development server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** The web app as a request handler, so that the front door needs no knowledge of Next. */
export async function createWeb({ dev }: { dev: boolean }): Promise<Web> {
  // React chooses its build when it is first loaded: so this comes before the import, and the import is not static.
  // (Next declares NODE_ENV read-only, so it is set under a plainer type.)
  const environment: Record<string, string | undefined> = process.env;
  environment.NODE_ENV ??= dev ? 'development' : 'production';
  environment.NEXT_TELEMETRY_DISABLED = '1';
  const { default: next } = await import('next');
  // Next listens for upgrades on the server of the first request it handles, and in production it answers none of them.
  // This server never opens a port: Next gets only those upgrades that are handed to it here.
  const upgrades = new Server();
  const app = next({ dev, dir: import.meta.dirname, quiet: !dev, httpServer: upgrades });
  const handler = app.getRequestHandler();
  const build = path.join(import.meta.dirname, '.next');
  return {
    staticFolder: dev ? null : path.join(build, 'static'),
    hasPage: dev ? () => true : pagePaths(build),
    unknownPage,
    prepare: () => app.prepare(),
    handle: (request, response) => handler(request, response),
    upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
    close: () => app.close(),
  };
}
