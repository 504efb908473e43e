import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { MountedWebApp } from './mount-web-app.ts';

/** Milliseconds to wait for the page. After that, Coffer starts without it. */
const PATIENCE_MS = 10_000;

/**
 * Renders a small page that nobody requested, before the process serves requests. The first page loads and compiles the
 * code that all pages share, which blocks the event loop for 200 to 400 ms. The small page needs no data, so it is
 * rendered while the database starts. Never rejects.
 */
export async function warmUpWebApp(web: Pick<MountedWebApp, 'handle'>): Promise<void> {
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    // Refuse all other requests, because this temporary server lacks the checks of the real server.
    if (request.url !== path) return void response.destroy();
    web.handle(request, response).catch(() => response.destroy());
  });
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) return;
    const page = await fetch(`http://127.0.0.1:${address.port}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await page.arrayBuffer();
  } catch {
    // Ignore the failure: the first visitor then waits longer.
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
