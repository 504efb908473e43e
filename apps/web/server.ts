import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Web {
  prepare(): Promise<void>;
  /** The front door may set `content-security-policy` with a nonce on the request; Next then puts it on its scripts. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
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
  const app = next({ dev, dir: import.meta.dirname, quiet: !dev });
  const handler = app.getRequestHandler();
  return {
    prepare: () => app.prepare(),
    handle: (request, response) => handler(request, response),
    close: () => app.close(),
  };
}
