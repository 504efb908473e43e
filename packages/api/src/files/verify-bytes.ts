import { createHash } from 'node:crypto';
import { FILE_TYPE_DETECTION_BYTES, type FileKind, isOfKind } from '@coffer/documents/file-kinds.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';

export interface ExpectedBytes {
  readonly size: number;
  /** The SHA-256 digest of the file, in hexadecimal. */
  readonly sha256: string;
  readonly kind: FileKind;
}

/** Passes bytes through while they match the announced size, hash and kind. @throws Problem if they do not match */
export async function* verifyBytes(bytes: AsyncIterable<Buffer>, { size, sha256, kind }: ExpectedBytes) {
  const digest = createHash('sha256');
  let length = 0;
  // Holds back the beginning of the file until its kind is verified.
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > size) throw tooManyBytesProblem();
    digest.update(chunk);
    head = head === null ? null : Buffer.concat([head, chunk]);
    if (head === null) yield chunk;
    else if (head.length >= FILE_TYPE_DETECTION_BYTES) {
      await requireKind(kind, head);
      yield head;
      head = null;
    }
  }
  if (length < size) throw invalidFieldProblem('invalidFile', 'size', 'is more than the bytes that were sent');
  if (digest.digest('hex') !== sha256) {
    throw invalidFieldProblem('invalidFile', 'sha256', 'does not match the bytes that were sent');
  }
  if (head === null) return;
  await requireKind(kind, head);
  yield head;
}

async function requireKind(kind: FileKind, head: Buffer): Promise<void> {
  if (await isOfKind(kind, head.subarray(0, FILE_TYPE_DETECTION_BYTES))) return;
  throw invalidFieldProblem('invalidFile', 'filename', 'does not match the type of the bytes');
}

export function tooManyBytesProblem(): Problem {
  return new Problem('bodyTooLarge', { detail: 'More bytes were sent than announced.' });
}
