import { type FileSample, recognisedExport, zipEntryNames } from '@coffer/domain/known-exports.ts';
import type { AppSource } from './sources.ts';

/** Longer than the header of any known table. */
const HEAD = 2048;
/** A ZIP archive ends with the names of its files; a comment of 64 KiB may follow. */
const TAIL = 128 * 1024;

/** The app that exported the files; null if they come from elsewhere, for instance from a bank. Reads only their ends. */
export async function sourceOfFiles(files: readonly File[]): Promise<AppSource | null> {
  try {
    return recognisedExport(await Promise.all(files.map(sampleOf)));
  } catch {
    // An unreadable file fails where it is uploaded, which says why.
    return null;
  }
}

async function sampleOf(file: File): Promise<FileSample> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (head[0] !== 0x50 || head[1] !== 0x4b) return { head: new TextDecoder().decode(head), entries: [] };
  const tail = await file.slice(Math.max(0, file.size - TAIL)).arrayBuffer();
  return { head: '', entries: zipEntryNames(new Uint8Array(tail)) };
}
