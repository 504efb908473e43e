import { createHash } from 'node:crypto';
import { type FileKind, HEAD, isOfKind } from '@coffer/documents/file-kinds.ts';
import { invalidField, Problem } from '../kernel/problems.ts';

export interface Promised {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly kind: FileKind;
}

/** Lets bytes through as long as they can be what was promised. @throws Problem where they are not */
export async function* checkedBytes(bytes: AsyncIterable<Buffer>, { size, sha256, kind }: Promised) {
  const digest = createHash('sha256');
  let length = 0;
  // What the file begins with is kept back until it is known to begin as such a file does.
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > size) throw tooLong();
    digest.update(chunk);
    head = head === null ? null : Buffer.concat([head, chunk]);
    if (head === null) yield chunk;
    else if (head.length >= HEAD) {
      await requireKind(kind, head);
      yield head;
      head = null;
    }
  }
  if (length < size) throw invalidField('invalidFile', 'size', 'is more than was sent');
  if (digest.digest('hex') !== sha256) {
    throw invalidField('invalidFile', 'sha256', 'is not that of the bytes that were sent');
  }
  if (head === null) return;
  await requireKind(kind, head);
  yield head;
}

async function requireKind(kind: FileKind, head: Buffer): Promise<void> {
  if (await isOfKind(kind, head.subarray(0, HEAD))) return;
  throw invalidField('invalidFile', 'filename', 'says another kind than the bytes are of');
}

export function tooLong(): Problem {
  return new Problem('bodyTooLarge', { detail: 'More bytes were sent than the file was said to have.' });
}
