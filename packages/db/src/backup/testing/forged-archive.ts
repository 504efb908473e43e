import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';

/** One entry of a forged archive. */
export interface ForgedEntry {
  readonly header: Partial<Header> & { readonly name: string };
  readonly bytes: Buffer;
}

export const forgedEntry = (name: string, text: string | Buffer = '', header: Partial<Header> = {}): ForgedEntry => ({
  header: { mode: 0o600, type: 'file', ...header, name },
  bytes: Buffer.from(text),
});

/** All entries of an archive except the last one, which authenticates the others. */
export async function readEntriesToForge(path: string): Promise<ForgedEntry[]> {
  const found: ForgedEntry[] = [];
  for await (const one of Readable.from([zstdDecompressSync(readFileSync(path))]).pipe(extract())) {
    found.push({ header: one.header, bytes: await buffer(one) });
  }
  return found.slice(0, -1);
}

/** How a forged archive authenticates its entries: by the checksum of the first format, or with a key. */
export type ForgedProof = 'checksum' | Uint8Array;

/** Writes an archive of these entries with a recomputed proof. Implemented from the documentation, not with Coffer's code. */
export async function writeForgedArchive(
  path: string,
  entries: readonly ForgedEntry[],
  proof: ForgedProof,
): Promise<string> {
  const tar = pack();
  const bytes = buffer(tar);
  const hash = createHash('sha256');
  for (const { header, bytes } of entries) {
    const { name, type, mode } = header;
    hash.update(`${type}\0${name.replace(/\/$/, '')}\0${bytes.length}\0${proof === 'checksum' ? '' : `${mode}\0`}`);
    hash.update(bytes);
    if (type === 'file' || type === 'contiguous-file') tar.entry({ ...header, size: bytes.length }, bytes);
    else tar.entry({ ...header, size: 0 });
  }
  const digest = hash.digest('hex');
  if (proof === 'checksum') tar.entry({ name: 'checksum' }, digest);
  else {
    const key = Buffer.from(hkdfSync('sha256', proof, '', 'coffer:backup-authentication', 32));
    tar.entry({ name: 'authentication' }, `${digest} ${createHmac('sha256', key).update(digest).digest('hex')}\n`);
  }
  tar.finalize();
  writeFileSync(path, zstdCompressSync(await bytes));
  return path;
}
