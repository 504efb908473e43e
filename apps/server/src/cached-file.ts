import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressed = promisify(gzip);

/** Something that stays the same as long as the process runs: sent with its ETag, and compressed once. */
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

  /** `lasting` for an address that changes with the content, so that no browser asks again. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { lasting = false }: { readonly lasting?: boolean } = {},
  ): Promise<FastifyReply> {
    // Both encodings have one tag, which is therefore a weak one (RFC 9110 §8.8.3).
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
