import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { openTestDatabase, TestCaller } from '../../testing/create-test-wallet.ts';
import type { CreatedFile, StoredFile } from '../files.schema.ts';
import { receiveUpload } from '../receive-upload.ts';
import type { UploadGrant } from '../upload-urls.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** Creates the record of a file that waits for these bytes. */
export function createTestFileRecord(
  caller: TestCaller,
  walletId: string,
  filename: string,
  bytes: Uint8Array,
): Promise<CreatedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return caller.files.create({ walletId, filename, size: bytes.length, sha256 });
}

type Addressed = Pick<CreatedFile, 'uploadUrl'>;

/** The grant in the upload URL of a file. */
export function readUploadGrant(
  { fileServices }: Services,
  { uploadUrl }: Addressed,
  now = new Date(),
): Promise<UploadGrant> {
  return fileServices.uploadUrls.read(uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1), now);
}

/** Uploads bytes to the upload URL of a test file. */
export async function uploadTestBytes(
  services: Services,
  file: Addressed,
  bytes: Uint8Array,
  now = new Date(),
): Promise<StoredFile> {
  const { database, fileServices } = services;
  const grant = await readUploadGrant(services, file, now);
  const arrival = { grant, bytes: Readable.from([Buffer.from(bytes)]), length: bytes.length, requestId: randomUUID() };
  return receiveUpload({ database, fileServices, inPlace: (work) => work(), now: () => now }, arrival);
}

/** Creates the record of a test file and uploads its bytes. */
export async function uploadTestFile(
  services: Services,
  { caller, walletId }: { readonly caller: TestCaller; readonly walletId: string },
  filename: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  return uploadTestBytes(services, await createTestFileRecord(caller, walletId, filename, bytes), bytes);
}
