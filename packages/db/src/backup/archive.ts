import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/**
 * The archive of a backup: a tar file, packed with zstd, so that any other tool can read it. Its first entry is the
 * manifest, its last the SHA-256 of all entries before, which is missing where the file was cut off.
 */
const CHECKSUM = 'checksum';

/** The file is no backup, or not as it was written. */
export class DamagedArchive extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The file is not a whole backup of Coffer: ${reason}. Nothing was changed.`, { cause });
    this.name = 'DamagedArchive';
  }
}

type Kind = 'file' | 'directory';

/** Names are relative, with slashes. A file must have as many bytes as was said. */
export interface ArchiveWriter {
  directory(name: string): Promise<void>;
  file(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
}

/** Makes the archive at `path`, which must not be there: only this user can read it. It is on the disk when this ends. */
export async function writeArchive(path: string, work: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const tar = pack();
  const hash = createHash('sha256');
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.from(tar), createZstdCompress({ params }), target);
  let broken: unknown;
  // The bytes cannot be written any more, because the disk is full, say: pending entries get that failure.
  written.catch((error: Error) => {
    broken = error;
    tar.destroy(error);
  });
  const entry = async (name: string, kind: Kind, size: number, chunks: AsyncIterable<Uint8Array>) => {
    beginEntry(hash, name, kind, size);
    const stream = tar.entry({ name, size, type: kind, mode: kind === 'file' ? 0o600 : 0o700 });
    if (kind === 'directory') return;
    await pipeline(hashed(hash, chunks), stream);
  };
  try {
    await work({
      directory: (name) => entry(name, 'directory', 0, Readable.from([])),
      file: (name, size, chunks) => entry(name, 'file', size, Readable.from(chunks, { objectMode: true })),
    });
    tar.entry({ name: CHECKSUM }, hash.digest('hex'));
    tar.finalize();
    await written;
  } catch (error) {
    const cause = broken ?? error;
    tar.destroy();
    await written.catch(() => undefined);
    throw cause;
  }
}

/** What is done with each entry; the chunks must be read to their end. */
export type TakeEntry = (name: string, kind: Kind, chunks: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads the archive from its first entry to its last. Only when this ends is it known to be whole: what `take` did
 * with the entries must be of no consequence until then. @throws DamagedArchive
 */
export async function readArchive(path: string, take: TakeEntry): Promise<void> {
  const hash = createHash('sha256');
  const entries = extract();
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), entries);
  unpacked.catch(() => undefined);
  let checksum: string | null = null;
  try {
    for await (const entry of entries) {
      const { name, type: kind, size = 0 } = entry.header;
      if (checksum !== null) throw new DamagedArchive('something follows its end');
      if (name === CHECKSUM) {
        checksum = await text(entry);
        continue;
      }
      const plain = name.replace(/\/$/, '');
      if ((kind !== 'file' && kind !== 'directory') || !isSafe(plain))
        throw new DamagedArchive('it has a foreign entry');
      beginEntry(hash, plain, kind, size);
      await take(plain, kind, hashed(hash, entry));
    }
    await unpacked;
  } catch (error) {
    throw isOfReading(error) ? new DamagedArchive('it is damaged, or was cut off', error) : error;
  }
  if (checksum === null) throw new DamagedArchive('it was cut off');
  if (checksum !== hash.digest('hex')) throw new DamagedArchive('its checksum differs');
}

function beginEntry(hash: Hash, name: string, kind: Kind, size: number): void {
  hash.update(`${kind}\0${name}\0${size}\0`);
}

async function* hashed(hash: Hash, chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an entry is made of bytes');
    hash.update(chunk);
    yield chunk;
  }
}

function isSafe(name: string): boolean {
  return name !== '' && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Of zstd or tar, and none of what was done with an entry. */
function isOfReading(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DamagedArchive) return false;
  const code = String(Reflect.get(error, 'code') ?? '');
  return (
    /^(Z_|ZSTD_|ERR_ZLIB|ERR_STREAM)/.test(code) || /tar|Unexpected end of data|Premature close/i.test(error.message)
  );
}
