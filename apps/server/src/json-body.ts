import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JSON_BODY_LIMIT } from './body-length.ts';
import { bodyHasCome } from './in-progress/request-places.ts';
import { parseLongJson } from './long-json.ts';
import { parseJson } from './parse-json.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a body that is not long. */
    rawBody: Buffer | null;
    /** Set for a long body, which is parsed elsewhere: what its Idempotency-Key is bound to. */
    longBodyHash: Uint8Array | null;
  }
}

/** What an Idempotency-Key is bound to besides the bytes of the body. */
export function hashedBeforeBody({ method, url }: FastifyRequest): string {
  return `${method} ${url}\n`;
}

/**
 * Bodies are JSON in UTF-8. An empty one is `{}` whatever its content type says; the raw bytes are kept, because an
 * Idempotency-Key is bound to them.
 */
export function readJsonBodies(app: FastifyInstance): void {
  takeBodies(app, (bytes) => (bytes.length === 0 ? {} : parseJson(bytes)));
}

/** Bodies that somebody else parses: only their bytes are kept, of JSON alike. A long one is parsed all the same. */
export function keepJsonBodies(app: FastifyInstance): void {
  takeBodies(app, () => undefined);
}

function takeBodies(app: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  app.decorateRequest('rawBody', null);
  app.decorateRequest('longBodyHash', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: string | Buffer) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    await bodyHasCome(request);
    if (bytes.length > 0 && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new Problem('unsupportedMediaType');
    }
    if (bytes.length <= JSON_BODY_LIMIT) {
      request.rawBody = bytes;
      return read(bytes);
    }
    const { value, hash } = await parseLongJson(request.credential?.userId ?? request.ip, {
      // Handed over to a thread: its memory must be its own.
      bytes: bytes.buffer instanceof ArrayBuffer ? ownBytes(bytes, bytes.buffer) : new Uint8Array(bytes),
      head: hashedBeforeBody(request),
    });
    request.longBodyHash = hash;
    return value;
  });
}

function ownBytes(bytes: Buffer, buffer: ArrayBuffer): Uint8Array<ArrayBuffer> {
  return bytes.length === buffer.byteLength ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
