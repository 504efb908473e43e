import { createHash } from 'node:crypto';
import { type ApiResponse, type JsonBody, sendRawRequest } from './http.ts';
import type { WalletClient } from './start-coffer.ts';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Creates a file record; returns it with the path of its upload URL. */
export async function createFileWithUploadPath(
  at: WalletClient,
  filename: string,
  bytes: Uint8Array,
): Promise<{ file: JsonBody; path: string }> {
  const file = await at.post('/files', { filename, size: bytes.length, sha256: sha256(bytes) });
  return { file, path: new URL(file.uploadUrl).pathname };
}

export function putFileBytes(at: WalletClient, path: string, body: Uint8Array): Promise<ApiResponse> {
  return sendRawRequest(at.url, { method: 'PUT', path, body, headers: { 'Content-Type': 'application/octet-stream' } });
}

/** Creates a file record, uploads the bytes, and returns the record. */
export async function uploadFile(at: WalletClient, filename: string, bytes: Uint8Array): Promise<JsonBody> {
  const { path } = await createFileWithUploadPath(at, filename, bytes);
  const answer = await putFileBytes(at, path, bytes);
  if (answer.status !== 200) throw new Error(`PUT answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** The smallest file that begins like a PDF. */
export const MINIMAL_PDF = Buffer.from(
  '%PDF-1.4\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
