import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { Problem } from '../../kernel/problems.ts';

/** Maximum size of an export in bytes, both as received and unpacked. */
export const MAX_EXPORT_BYTES = 8 * 1024 ** 3;
/** Maximum compression ratio. Exports shrink to a tenth, very uniform ones to a thirtieth; a higher ratio indicates an attack. */
const MAX_COMPRESSION_RATIO = 100;
/** Up to this unpacked size, any ratio is allowed. */
const MAX_UNCHECKED_BYTES = 64 * 1024 ** 2;

/** Yields the bytes of a file, unpacked if it is gzip. @throws Problem `invalidFile`, `bodyTooLarge` */
export async function* readUnpackedBytes(path: string): AsyncGenerator<Uint8Array, void, void> {
  const isPacked = await beginsLikeGzip(path);
  const file = createReadStream(path);
  if (!isPacked) {
    yield* file;
    return;
  }
  const unpacked = file.pipe(createGunzip());
  file.on('error', (error) => unpacked.destroy(error));
  try {
    const { size } = await stat(path);
    const most = Math.max(MAX_UNCHECKED_BYTES, MAX_COMPRESSION_RATIO * size);
    yield* limitBytes(Math.min(MAX_EXPORT_BYTES, most), most < MAX_EXPORT_BYTES ? bomb : undefined)(unpacked);
  } catch (cause) {
    if (cause instanceof Problem || !isOfZlib(cause)) throw cause;
    throw new Problem('invalidFile', { detail: 'The file is compressed and cannot be unpacked.', cause });
  } finally {
    file.destroy();
  }
}

async function beginsLikeGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function bomb(): Problem {
  return new Problem('invalidFile', {
    detail: `The file unpacks to more than ${MAX_COMPRESSION_RATIO} times its size.`,
  });
}

/**
 * Returns a transformation that passes bytes through up to a limit. @throws Problem `bodyTooLarge`, or the given one
 */
export function limitBytes(limit: number, problem = () => new Problem('bodyTooLarge')) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > limit) throw problem();
      yield chunk;
    }
  };
}
