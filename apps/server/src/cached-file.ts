import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressed = promisify(gzip);

/** Content that never changes while the process runs: sent with an ETag, and compressed only once. */
export class CachedFile {
  readonly etag: string;
  readonly #type: string;
  readonly #bytes: Buffer;
  #gzipped: Promise<Buffer> | null = null;

  constructor(type: string, content: string | Buffer) {
    this.#type = type;
    this.#bytes = Buffer.from(content);
    this.etag = hash('sha256', this.#bytes, 'base64url').slice(0, 27);
  }

  /** @param lasting whether the URL changes with the content, so that browsers need not ask again */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { lasting = false }: { readonly lasting?: boolean } = {},
  ): Promise<FastifyReply> {
    // Both encodings share one ETag, so it must be weak (RFC 9110 §8.8.3).
    const etag = `W/"${this.etag}"`;
    reply.headers({
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).send();
    reply.type(this.#type);
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(this.#bytes);
    this.#gzipped ??= compressed(this.#bytes);
    return reply.header('Content-Encoding', 'gzip').send(await this.#gzipped);
  }
}
