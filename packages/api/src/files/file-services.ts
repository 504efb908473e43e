import type { Database } from '@coffer/db/database.ts';
import type { FileStore } from '../kernel/services.ts';
import { UploadUrls } from './upload-urls.ts';

/** File storage together with the parts that receive uploads. */
export interface FileServices extends FileStore {
  readonly uploadUrls: UploadUrls;
  /** A local folder for bytes that are being received. */
  readonly arrivals: string;
}

export function openFileServices(
  parts: Pick<FileServices, 'storage' | 'arrivals' | 'maxSize'> & { readonly database: Database },
): FileServices {
  const { database, ...services } = parts;
  return { ...services, uploadUrls: new UploadUrls(database) };
}
