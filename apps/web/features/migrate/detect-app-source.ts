import { type FileSample, isSqliteStart, recogniseAppExport, zipEntryNames } from '@coffer/domain/known-app-exports.ts';
import type { AppSource } from './app-sources.ts';

/** Bytes to read at the beginning of a file. No known table has a longer header. */
const HEAD = 2048;
/** Bytes to read for the schema of a database, which is at the beginning unless tables were added later. */
const SCHEMA = 1024 * 1024;
/**
 * Bytes to read at the end of a ZIP archive. The archive lists its files there; a comment of up to 64 KiB may follow the
 * list.
 */
const TAIL = 128 * 1024;

/**
 * Returns the app that exported the files; null if they are no known export, or if a file cannot be read. Reads only
 * the beginning or the end of each file.
 */
export async function detectAppSource(files: readonly File[]): Promise<AppSource | null> {
  try {
    return recogniseAppExport(await Promise.all(files.map(sampleOf)));
  } catch {
    // An unreadable file fails during its upload, which reports the reason.
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

/** The beginning of the unpacked content of a gzip file. */
async function unpackedHead(file: File): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    const { value } = await reader.read();
    return new TextDecoder().decode(value?.subarray(0, HEAD));
  } finally {
    await reader.cancel();
  }
}
