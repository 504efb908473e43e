import { Readable } from 'node:stream';
import type { FileContent } from '@coffer/api/files/files.schema.ts';
import { openBytes } from '@coffer/api/files/stored-bytes.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OpenAnswers } from './in-progress/open-answers.ts';

/** Milliseconds without reading after which a reader counts as gone. */
const STALLED = 60_000;

const downloads = new OpenAnswers({
  name: 'downloads',
  limit: 8,
  retryAfter: 5,
  detail: 'Coffer sends 8 files to a person at a time. Download fewer at once.',
});

/**
 * Sends a file as a download that browsers never display, so that nothing in it runs here. The content type comes from
 * our list of file types, and the name is encoded so that it cannot break the header (RFC 6266, RFC 8187).
 */
export async function sendFile(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  storage: ByteStorage,
  { filename, contentType, size, storagePath }: FileContent,
): Promise<FastifyReply> {
  downloads.begin(request.credential?.userId ?? '', reply.raw);
  // HEAD gets the size, and no bytes are read.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await openBytes(storage, storagePath);
  reply.raw.setTimeout(STALLED, () => reply.raw.destroy());
  return reply
    .headers({
      'Content-Type': contentType,
      'Content-Length': size,
      'Content-Disposition': contentDisposition(filename),
      'Content-Security-Policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .send(bytes);
}
