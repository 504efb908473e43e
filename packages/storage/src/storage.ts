import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageSettings } from './settings.ts';

/** There are no bytes at this path. */
export class NoSuchBytes extends Error {
  constructor(cause: unknown) {
    super('there are no bytes at this path', { cause });
    this.name = 'NoSuchBytes';
  }
}

/**
 * Where the bytes of files lie. Paths are made by us, never by a client: words of `[a-z0-9-]` with slashes between.
 * Bytes at a path never change.
 */
export interface ByteStorage {
  /** Takes in a file of this machine; the file stays where it is. */
  store(path: string, localFile: string): Promise<void>;
  /** The bytes, once the first of them are there. @throws NoSuchBytes */
  read(path: string): Promise<Readable>;
  /** Removes what lies there; where nothing does, nothing happens. */
  remove(path: string): Promise<void>;
}

export function openStorage(settings: StorageSettings): ByteStorage {
  return new DiskStorage(settings.kind === 'disk' ? Promise.resolve(folder(settings.directory)) : bucket(settings));
}

function folder(directory: string): Disk {
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }));
}

/** Loaded only where it is asked for: the client of S3 is larger than all of Coffer. */
async function bucket(settings: Extract<StorageSettings, { kind: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, credentials } = settings;
  return new Disk(
    new S3Driver({
      bucket: settings.bucket,
      region: settings.region,
      visibility: 'private',
      // Stores that are not Amazon's know neither access lists, nor a host name for each bucket, nor new checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
    }),
  );
}

class DiskStorage implements ByteStorage {
  readonly #disk: Promise<Disk>;

  constructor(disk: Promise<Disk>) {
    this.#disk = disk;
  }

  async store(path: string, localFile: string): Promise<void> {
    const safe = checked(path);
    await (await this.#disk).copyFromFs(localFile, safe);
  }

  async read(path: string): Promise<Readable> {
    const [safe, disk] = [checked(path), await this.#disk];
    try {
      const bytes = await disk.getStream(safe);
      await once(bytes, 'readable');
      return bytes;
    } catch (error) {
      throw isMissing(error) ? new NoSuchBytes(error) : error;
    }
  }

  async remove(path: string): Promise<void> {
    const safe = checked(path);
    await (await this.#disk).delete(safe);
  }
}

function checked(path: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path)) throw new TypeError('not a path of a storage');
  return path;
}

/** What was thrown, or what that wraps: the folder says ENOENT, S3 NoSuchKey or the status 404. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status: unknown = Reflect.get(Object(Reflect.get(error, '$metadata')), 'httpStatusCode');
  return (
    Reflect.get(error, 'code') === 'ENOENT' || error.name === 'NoSuchKey' || status === 404 || isMissing(error.cause)
  );
}
