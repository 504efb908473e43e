import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageSettings } from './settings.ts';

/** Thrown if the storage has no bytes at a path. */
export class NoSuchBytesError extends Error {
  constructor(cause: unknown) {
    super('the file’s bytes are missing', { cause });
    this.name = 'NoSuchBytesError';
  }
}

/**
 * Storage of file bytes. Paths come from Coffer, never from a client: words of `[a-z0-9-]` separated by slashes. Bytes at a path
 * never change.
 */
export interface ByteStorage {
  /** Copies a local file into the storage. */
  store(path: string, localFile: string): Promise<void>;
  /** Resolves with the stream once its first bytes have arrived. @throws NoSuchBytesError */
  read(path: string): Promise<Readable>;
  /** Removes the bytes; does nothing if there are none. */
  remove(path: string): Promise<void>;
}

export function openStorage(settings: StorageSettings): ByteStorage {
  return new DiskStorage(settings.kind === 'disk' ? Promise.resolve(folder(settings.directory)) : bucket(settings));
}

function folder(directory: string): Disk {
  return new Disk(new FSDriver({ location: directory, visibility: 'private' }));
}

/** Opens a bucket. Loads the S3 client on demand, because it is larger than all of Coffer. */
async function bucket(settings: Extract<StorageSettings, { kind: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, credentials } = settings;
  return new Disk(
    new S3Driver({
      bucket: settings.bucket,
      region: settings.region,
      visibility: 'private',
      // S3 services other than Amazon's may not support access lists, a host name per bucket, or new checksums.
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
      throw isMissing(error) ? new NoSuchBytesError(error) : error;
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

/** Whether an error or its cause means missing bytes: the folder reports ENOENT, S3 NoSuchKey or status 404. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status: unknown = Reflect.get(Object(Reflect.get(error, '$metadata')), 'httpStatusCode');
  return (
    Reflect.get(error, 'code') === 'ENOENT' || error.name === 'NoSuchKey' || status === 404 || isMissing(error.cause)
  );
}
