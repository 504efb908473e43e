import type { Database } from '@coffer/db/database.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { UploadUrls } from './upload-urls.ts';

/** What operations on files stand on beside the database. */
export interface FileServices {
  readonly storage: ByteStorage;
  readonly uploadUrls: UploadUrls;
  /** A folder of this machine, for bytes that are on their way in. */
  readonly arrivals: string;
  /** Bytes of a file at the most. */
  readonly maxSize: number;
}

export function openFileServices(
  parts: Pick<FileServices, 'storage' | 'arrivals' | 'maxSize'> & { readonly database: Database },
): FileServices {
  const { database, ...services } = parts;
  return { ...services, uploadUrls: new UploadUrls(database) };
}
