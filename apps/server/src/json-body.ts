import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_BODY_LIMIT } from './body-length.ts';
import { takeSlotForBody } from './in-progress/request-slots.ts';
import { parseLongJson } from './long-json.ts';
import { parseJson } from './parse-json.ts';
import { whileConnected } from './while-connected.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a short body; null for a long body. */
    rawBody: Buffer | null;
    /**
     * The hash that the Idempotency-Key of a long body is bound to; null for a short body. The thread that parses the
     * body computes it.
     */
    longBodyHash: Uint8Array | null;
  }
}

/** Returns the text before the body's bytes in the hash that an Idempotency-Key is bound to: method and URL. */
export function idempotencyHashPrefix({ method, url }: FastifyRequest): string {
  return `${method} ${url}\n`;
}

/**
 * Makes the routes of `app` accept JSON bodies in UTF-8. An empty body is `{}` whatever its content type. The raw bytes
 * of short bodies are kept, because an Idempotency-Key is bound to them.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  takeBodies(app, (bytes) => (bytes.length === 0 ? {} : parseJson(bytes)));
}

/**
 * Makes the routes of `app` keep the bytes of short JSON bodies, which another library parses. Long bodies are parsed
 * in a thread.
 */
export function acceptRawJsonBodies(app: FastifyInstance): void {
  takeBodies(app, () => undefined);
}

function takeBodies(app: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  app.decorateRequest('rawBody', null);
  app.decorateRequest('longBodyHash', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: string | Buffer) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    await takeSlotForBody(request);
    if (bytes.length > 0 && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new Problem('unsupportedMediaType');
    }
    if (bytes.length <= JSON_BODY_LIMIT) {
      request.rawBody = bytes;
      return read(bytes);
    }
    // The bytes are transferred to a thread, so they need a buffer of their own.
    const own = bytes.buffer instanceof ArrayBuffer ? ownBytes(bytes, bytes.buffer) : new Uint8Array(bytes);
    const { value, hash } = await whileConnected(request, (signal) =>
      parseLongJson(
        request.credential?.userId ?? request.ip,
        { bytes: own, head: idempotencyHashPrefix(request) },
        signal,
      ),
    );
    request.longBodyHash = hash;
    return value;
  });
}

function ownBytes(bytes: Buffer, buffer: ArrayBuffer): Uint8Array<ArrayBuffer> {
  return bytes.length === buffer.byteLength ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
