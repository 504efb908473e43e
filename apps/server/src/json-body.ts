import { malformedJson, Problem } from '@coffer/api/problems.ts';
import type { FastifyInstance } from 'fastify';

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Bodies are JSON in UTF-8. An empty one is `{}` whatever its content type says; the raw bytes are kept, because an
 * Idempotency-Key is bound to them.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    request.rawBody = bytes;
    try {
      done(null, bytes.length === 0 ? {} : parse(bytes, request.headers['content-type']));
    } catch (error) {
      done(error instanceof Error ? error : malformedJson('cannot be read', error));
    }
  });
}

/** Bodies that somebody else parses: only their bytes are kept, of JSON alike. */
export function keepJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = typeof body === 'string' ? Buffer.from(body) : body;
    const isReadable = request.rawBody.length === 0 || isJson(request.headers['content-type']);
    done(isReadable ? null : new Problem('unsupportedMediaType'));
  });
}

function isJson(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

function parse(bytes: Buffer, contentType: string | undefined): unknown {
  if (!isJson(contentType)) throw new Problem('unsupportedMediaType');
  try {
    // Not `toString`: that would put replacement characters where the bytes are no UTF-8.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw malformedJson(`is not JSON: ${place(cause)}`, cause);
  }
}

/** Where the parser stopped, without quoting what stands there. */
function place(cause: unknown): string {
  const position =
    cause instanceof Error ? /at position \d+( \(line \d+ column \d+\))?/.exec(cause.message)?.[0] : undefined;
  return position === undefined ? 'it ends too early or is no UTF-8' : `unexpected character ${position}`;
}
