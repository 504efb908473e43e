import { Readable } from 'node:stream';
import type { FileDownload } from '@coffer/api/files/files.schema.ts';
import { openBytes } from '@coffer/api/files/stored-bytes.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RunningTransfers } from './in-progress/running-transfers.ts';

/** Milliseconds after which a client that reads nothing counts as disconnected. */
const STALLED_DOWNLOAD_TIMEOUT_MS = 60_000;

const downloads = new RunningTransfers({
  name: 'downloads',
  limit: 8,
  retryAfter: 5,
  detail: 'Coffer sends 8 files to a person at a time. Download fewer at once.',
});

/** File types that browsers display in a viewer without access to the embedding page. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const AS_DOWNLOAD = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy for displayed files. It has no `sandbox`, because browsers show no PDF in a sandbox. */
const AS_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Sends a file as a download that browsers never display, so that nothing in it runs here. With `inline`, PDFs and
 * pictures are displayed, also in a frame of our own pages. The content type comes from our list of file types, and the
 * name is encoded so that it cannot break the header (RFC 6266, RFC 8187).
 */
export async function sendFile(
  {
    request,
    reply,
    inline = false,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; inline?: boolean },
  storage: ByteStorage,
  { filename, contentType, size, storagePath }: FileDownload,
): Promise<FastifyReply> {
  downloads.begin(request.credential?.userId ?? '', reply.raw);
  // A HEAD request gets the headers, including the size, but no bytes of the file are read.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await openBytes(storage, storagePath);
  reply.raw.setTimeout(STALLED_DOWNLOAD_TIMEOUT_MS, () => reply.raw.destroy());
  const isShown = inline && SHOWN.has(contentType);
  return reply
    .headers({
      'Content-Type': contentType,
      'Content-Length': size,
      'Content-Disposition': contentDisposition(filename, { type: isShown ? 'inline' : 'attachment' }),
      'Content-Security-Policy': isShown ? AS_PAGE : AS_DOWNLOAD,
      'X-Frame-Options': isShown ? 'SAMEORIGIN' : 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .send(bytes);
}
