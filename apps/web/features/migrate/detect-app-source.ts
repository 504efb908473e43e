import { type FileSample, isSqliteStart, recogniseExport, zipEntryNames } from '@coffer/domain/known-exports.ts';
import type { AppSource } from './sources.ts';

/** Longer than the header of any known table. */
const HEAD = 2048;
/** The schema of a database, which is at its beginning unless tables were added later. */
const SCHEMA = 1024 * 1024;
/** A ZIP archive ends with the names of its files; a comment of 64 KiB may follow. */
const TAIL = 128 * 1024;

/** The app that exported the files; null if they come from elsewhere, for instance from a bank. Reads only their ends. */
export async function detectAppSource(files: readonly File[]): Promise<AppSource | null> {
  try {
    return recogniseExport(await Promise.all(files.map(sampleOf)));
  } catch {
    // An unreadable file fails where it is uploaded, which says why.
    return null;
  }
}

async function sampleOf(file: File): Promise<FileSample> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (head[0] === 0x1f && head[1] === 0x8b) return { head: await unpackedHead(file), entries: [] };
  if (isSqliteStart(bytesAsText(head)))
    return { head: bytesAsText(new Uint8Array(await file.slice(0, SCHEMA).arrayBuffer())), entries: [] };
  if (head[0] !== 0x50 || head[1] !== 0x4b) return { head: new TextDecoder().decode(head), entries: [] };
  const tail = await file.slice(Math.max(0, file.size - TAIL)).arrayBuffer();
  return { head: '', entries: zipEntryNames(new Uint8Array(tail)) };
}

/** Returns a text with one character per byte. */
function bytesAsText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The first piece that unpacking a gzip file gives. */
async function unpackedHead(file: File): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    const { value } = await reader.read();
    return new TextDecoder().decode(value?.subarray(0, HEAD));
  } finally {
    await reader.cancel();
  }
}
