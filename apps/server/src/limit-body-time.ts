import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Bodies of this route may be long and arrive over a slow line: the server waits as long as bytes keep arriving.
     */
    readonly longBody?: boolean;
    /** The body is read piece by piece, and never held in memory as a whole. */
    readonly streamed?: boolean;
    /** This route only answers 405 for paths that other routes serve. */
    readonly refuses?: boolean;
  }
}

/**
 * Limits in milliseconds: `whole` for a complete short body, and `pause` for a pause within a long body. In each
 * `window` a long body must deliver `bytesInWindow` bytes (64 kbit/s), so that nobody occupies a connection by sending
 * few bytes.
 */
const TIMES = { whole: 120_000, pause: 60_000, window: 60_000, bytesInWindow: 480_000 };

/**
 * Limits the time that a request's body may take. Node has only one limit for all bodies, which would cut off large
 * files on slow lines; it is switched off, and this function replaces it.
 */
export function limitBodyTime(app: FastifyInstance, times: typeof TIMES = TIMES): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && request.routeOptions.config.longBody === true) {
      const { socket } = raw;
      // Without a `timeout` listener, Node closes the connection when the time is up.
      socket.setTimeout(times.pause);
      cutDripping(raw, times);
      raw.once('end', () => {
        // After the response, Node's own keep-alive timeout applies.
        if (!reply.raw.writableFinished) socket.setTimeout(0);
      });
    } else if (hasBody) {
      const timer = setTimeout(() => raw.destroy(), times.whole);
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}

/**
 * Closes the connection if a body arrives too slowly. Unread bytes in the buffer mean that the server is the slow side.
 */
function cutDripping(raw: IncomingMessage, { window, bytesInWindow }: typeof TIMES): void {
  let before = raw.socket.bytesRead;
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < bytesInWindow && raw.readableLength === 0) raw.destroy();
    before = bytesRead;
  }, window);
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(watch));
}
