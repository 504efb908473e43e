import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { offlinePage } from './offline-page.ts';
import { createPagePathTest } from './page-paths.ts';
import type { PlainPageRequest } from './plain-page.ts';
import { unknownPage } from './unknown-page.ts';

export interface WebHandler {
  /**
   * The folder of `/_next/static/`, with a compressed copy of each file. Null in development, where Next serves the
   * files.
   */
  readonly staticFolder: string | null;
  prepare(): Promise<void>;
  /** Whether a path belongs to a page. In development only Next knows, so this is always true. */
  hasPage(pathname: string): boolean;
  /** A small page for unknown addresses, whose style element has this nonce. */
  unknownPage(reader: PlainPageRequest, nonce: string): string;
  /** The page that the service worker stores for times without a connection. */
  offlinePage(reader: PlainPageRequest, nonce: string): string;
  /**
   * The caller may set `content-security-policy` with a nonce on the request; Next then adds the nonce to its
   * scripts.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles a web socket of the development server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Returns the web app as a request handler, so that the server doesn't depend on Next. */
export async function createWebHandler({ dev }: { dev: boolean }): Promise<WebHandler> {
  // Set NODE_ENV before this dynamic import, because React chooses its build when it is first loaded. Next declares
  // NODE_ENV read-only, hence the wider type.
  const environment: Record<string, string | undefined> = process.env;
  environment.NODE_ENV ??= dev ? 'development' : 'production';
  environment.NEXT_TELEMETRY_DISABLED = '1';
  const { default: next } = await import('next');
  // Next listens for upgrades on the server of the first request, but answers none of them in production. `upgrades`
  // never opens a port, so Next receives only the upgrades passed to it here.
  const upgrades = new Server();
  const app = next({ dev, dir: import.meta.dirname, quiet: !dev, httpServer: upgrades });
  const handler = app.getRequestHandler();
  const build = path.join(import.meta.dirname, '.next');
  return {
    staticFolder: dev ? null : path.join(build, 'static'),
    hasPage: dev ? () => true : createPagePathTest(build, path.join(import.meta.dirname, 'public')),
    unknownPage,
    offlinePage,
    prepare: () => app.prepare(),
    handle: (request, response) => handler(request, response),
    upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
    close: () => app.close(),
  };
}
