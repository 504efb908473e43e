import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { computeAuthentication } from './authenticity.ts';

/**
 * The archive of a backup: a tar file compressed with zstd, so that any other tool can read it. The first entry is the manifest.
 * The last entry, which is missing if the file was truncated, has the SHA-256 of all entries before it and the HMAC of that hash.
 * In archives of the first format, the last entry has only the SHA-256.
 */
const AUTHENTICATION = 'authentication';
const CHECKSUM = 'checksum';

/** Thrown if a file is not a backup, or was changed or truncated. */
export class DamagedArchiveError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The file is not a complete backup of Coffer: ${reason}. Nothing was changed.`, { cause });
    this.name = 'DamagedArchiveError';
  }
}

type Kind = 'file' | 'directory';

/**
 * Adds entries to an archive. Names of entries are relative paths with slashes. A file must have exactly the given
 * `size` in bytes.
 */
export interface ArchiveWriter {
  directory(name: string): Promise<void>;
  file(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Creates the archive at `path`, readable only by this user; the file must not exist yet. When the promise resolves, the archive
 * is flushed to disk.
 *
 * @param key the sealing key for secrets, which also authenticates the archive
 */
export async function writeArchive(
  path: string,
  key: Uint8Array,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const hash = createHash('sha256');
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.from(tar), createZstdCompress({ params }), target);
  let broken: unknown;
  // Writing failed, for example because the disk is full: pass the error on to pending entries.
  written.catch((error: Error) => {
    broken = error;
    tar.destroy(error);
  });
  const entry = async (name: string, kind: Kind, size: number, chunks: AsyncIterable<Uint8Array>) => {
    const mode = kind === 'file' ? 0o600 : 0o700;
    beginEntry(hash, { name, kind, size, mode });
    const stream = tar.entry({ name, size, type: kind, mode });
    if (kind === 'directory') return;
    await pipeline(hashed(hash, chunks), stream);
  };
  try {
    await work({
      directory: (name) => entry(name, 'directory', 0, Readable.from([])),
      file: (name, size, chunks) => entry(name, 'file', size, Readable.from(chunks, { objectMode: true })),
    });
    const digest = hash.digest('hex');
    tar.entry({ name: AUTHENTICATION, mode: 0o600 }, `${digest} ${computeAuthentication(key, digest)}\n`);
    tar.finalize();
    await written;
  } catch (error) {
    const cause = broken ?? error;
    tar.destroy();
    await written.catch(() => undefined);
    throw cause;
  }
}

/** Handles one entry of an archive. The handler must read the chunks to their end. */
export type ArchiveEntryHandler = (name: string, kind: Kind, chunks: AsyncIterable<Uint8Array>) => Promise<void>;

/** The contents of an archive's last entry, which prove that the archive is complete. */
export interface ArchiveSeal {
  /** SHA-256 of all other entries, including their names, kinds, sizes and modes. */
  readonly digest: string;
  /** HMAC of the digest, to be verified with `isAuthentic`; null in an archive of the first format. */
  readonly authentication: string | null;
}

/**
 * Reads the archive from the first entry to the last. The archive is only known to be complete when the promise
 * resolves, and even then its origin is unknown. Until then, the entries that `take` handles must not take effect.
 * @throws DamagedArchiveError
 */
export async function readArchive(path: string, take: ArchiveEntryHandler): Promise<ArchiveSeal> {
  // The checksum of the first format does not include modes.
  const hashes = { withModes: createHash('sha256'), withoutModes: createHash('sha256') };
  const entries = extract();
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), entries);
  unpacked.catch(() => undefined);
  const names = new Set<string>();
  let seal: { readonly name: string; readonly text: string } | null = null;
  try {
    for await (const entry of entries) {
      const { name, type: kind, size = 0, mode = 0 } = entry.header;
      if (seal !== null) throw new DamagedArchiveError('it has data after its end');
      if (name === AUTHENTICATION || name === CHECKSUM) {
        seal = { name, text: (await readEntryText(entry)).trim() };
        continue;
      }
      const plain = name.replace(/\/$/, '');
      if ((kind !== 'file' && kind !== 'directory') || !isSafe(plain))
        throw new DamagedArchiveError('it has an unknown entry');
      if (names.has(plain)) throw new DamagedArchiveError('it has an entry twice');
      names.add(plain);
      beginEntry(hashes.withModes, { name: plain, kind, size, mode });
      beginEntry(hashes.withoutModes, { name: plain, kind, size, mode: null });
      await take(plain, kind, hashed(hashes.withoutModes, hashed(hashes.withModes, entry)));
    }
    await unpacked;
  } catch (error) {
    throw isReadError(error) ? new DamagedArchiveError('it is damaged or truncated', error) : error;
  }
  if (seal === null) throw new DamagedArchiveError('it is truncated');
  const [digest = '', authentication = null] = seal.text.split(' ');
  const isFirstFormat = seal.name === CHECKSUM;
  const own = (isFirstFormat ? hashes.withoutModes : hashes.withModes).digest('hex');
  if (digest !== own) throw new DamagedArchiveError('its checksum is wrong');
  if (!isFirstFormat && authentication === null) throw new DamagedArchiveError('it is truncated');
  return { digest, authentication: isFirstFormat ? null : authentication };
}

interface EntryHeader {
  readonly name: string;
  readonly kind: Kind;
  readonly size: number;
  /** The mode of the entry; null in an archive of the first format. */
  readonly mode: number | null;
}

function beginEntry(hash: Hash, { name, kind, size, mode }: EntryHeader): void {
  hash.update(`${kind}\0${name}\0${size}\0`);
  if (mode !== null) hash.update(`${mode}\0`);
}

async function* hashed(hash: Hash, chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an entry must consist of bytes');
    hash.update(chunk);
    yield chunk;
  }
}

/** Maximum bytes of an entry that is read into memory: the manifest, a key, the last entry. */
const MAX_TEXT_ENTRY_BYTES = 16 * 1024;

/** Reads an entry as text. @throws DamagedArchiveError if it is longer than any text entry that Coffer writes */
export async function readEntryText(chunks: AsyncIterable<unknown>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('an entry must consist of bytes');
    length += chunk.length;
    if (length > MAX_TEXT_ENTRY_BYTES) throw new DamagedArchiveError('it has an unknown entry');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

function isSafe(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters.
  if (/[\u0000-\u001f\u007f\\]/.test(name)) return false;
  return name !== '' && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/**
 * Whether zstd or tar reports the error, so that the archive is damaged. Other errors occur while an entry is handled.
 */
function isReadError(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DamagedArchiveError) return false;
  const code = String(Reflect.get(error, 'code') ?? '');
  return (
    /^(Z_|ZSTD_|ERR_ZLIB|ERR_STREAM)/.test(code) || /tar|Unexpected end of data|Premature close/i.test(error.message)
  );
}
