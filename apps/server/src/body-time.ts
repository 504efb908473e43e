import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies may be long, and come over a slow line: they are waited for as long as something comes. */
    readonly longBody?: boolean;
    /** It only refuses methods of a path that other routes answer. */
    readonly refuses?: boolean;
  }
}

/**
 * Milliseconds: for a whole body, and between two parts of a long one; of the latter this many bytes must come in each
 * minute (64 kbit/s), so that nobody holds a place by dripping.
 */
const TIMES = { whole: 120_000, pause: 60_000, window: 60_000, bytesInWindow: 480_000 };

/**
 * How long the body of a request is waited for. Node's own limit is one for all, and cuts off whoever sends a large
 * file over a slow line, which takes its time; so it is switched off, and this is in its place.
 */
export function limitBodyTime(app: FastifyInstance, times: typeof TIMES = TIMES): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && request.routeOptions.config.longBody === true) {
      const { socket } = raw;
      // Nobody listens for the timeout of a socket: then Node breaks it off.
      socket.setTimeout(times.pause);
      cutDripping(raw, times);
      raw.once('end', () => {
        // After the answer the time is Node's own, of a connection that waits for its next request.
        if (!reply.raw.writableFinished) socket.setTimeout(0);
      });
    } else if (hasBody) {
      const timer = setTimeout(() => raw.destroy(), times.whole);
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}

/** Ends a request whose body comes too slowly. Unread bytes in the buffer mean that we are the slow side. */
function cutDripping(raw: IncomingMessage, { window, bytesInWindow }: typeof TIMES): void {
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < bytesInWindow && raw.readableLength === 0) raw.destroy();
    before = bytesRead;
  }, window);
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(watch));
}
