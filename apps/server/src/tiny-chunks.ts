import { Readable } from 'node:stream';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Maximum bytes on the wire for each byte of content. A client that sends each byte in its own chunk sends six bytes on
 * the wire for each byte of content.
 */
const MAX_WIRE_BYTES_PER_BYTE = 4;
/** Additional bytes on the wire that every body may have. */
const SPARE_BYTES = 64 * 1024;

/**
 * Reads bodies without a Content-Length in few pieces, and refuses bodies in tiny chunks. A million chunks of one byte,
 * collected one by one, would take seconds and 300 MB.
 */
export function refuseTinyChunks(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { config } = request.routeOptions;
    if (request.headers['transfer-encoding'] === undefined || config.streamed === true) return done(null, payload);
    const body = Readable.from(readInLargerPieces(request, reply, payload), { objectMode: false });
    // Fastify stops listening for errors once the body is too large, but the sender may still disconnect.
    body.on('error', () => undefined);
    done(null, body);
  });
}

/** Yields the body in larger pieces, because `for await` returns all chunks that have arrived as one. */
async function* readInLargerPieces(
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  payload: AsyncIterable<Uint8Array>,
) {
  const start = socket.bytesRead;
  let length = 0;
  for await (const bytes of payload) {
    length += bytes.length;
    if (socket.bytesRead - start > MAX_WIRE_BYTES_PER_BYTE * length + SPARE_BYTES) {
      // Without this, Node would also parse the rest of the body.
      reply.raw.once('finish', () => socket.destroy());
      throw new Problem('bodyTooLarge', { detail: 'The chunks of the body are too small.' });
    }
    yield bytes;
  }
}
