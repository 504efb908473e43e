import { Readable } from 'node:stream';
import type { FileContent } from '@coffer/api/files/files.schema.ts';
import { openBytes } from '@coffer/api/files/stored-bytes.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** After this many milliseconds without reading, a reader counts as gone. */
const STALLED = 60_000;

/**
 * Sends a file as something to be kept, never to be shown: whatever is in it, no browser runs it here. What it is comes
 * from our list of kinds, and its name is written so that nothing in it ends the header (RFC 6266, RFC 8187).
 */
export async function sendFile(
  reply: FastifyReply,
  storage: ByteStorage,
  { filename, contentType, size, storagePath }: FileContent,
): Promise<FastifyReply> {
  // HEAD is told the size, and nothing is read.
  const bytes = reply.request.method === 'HEAD' ? Readable.from([]) : await openBytes(storage, storagePath);
  reply.raw.setTimeout(STALLED, () => reply.raw.destroy());
  return reply
    .headers({
      'Content-Type': contentType,
      'Content-Length': size,
      'Content-Disposition': contentDisposition(filename),
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .send(bytes);
}
