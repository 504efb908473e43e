import type { Database } from '@coffer/db/database.ts';
import type { FileStore } from '../kernel/services.ts';
import { UploadUrls } from './upload-urls.ts';

/** The same, with what takes the bytes in. */
export interface FileServices extends FileStore {
  readonly uploadUrls: UploadUrls;
  /** A folder of this machine, for bytes that are on their way in. */
  readonly arrivals: string;
}

export function openFileServices(
  parts: Pick<FileServices, 'storage' | 'arrivals' | 'maxSize'> & { readonly database: Database },
): FileServices {
  const { database, ...services } = parts;
  return { ...services, uploadUrls: new UploadUrls(database) };
}
