import { type ArchiveSeal, DamagedArchiveError, readArchive, readEntryText } from './archive.ts';
import { checksumFingerprint, isAuthentic, keyFingerprint } from './authenticity.ts';
import { archiveEntryUse } from './known-entries.ts';
import { type BackupManifest, MANIFEST_ENTRY_NAME, parseBackupManifest } from './manifest.ts';

/**
 * Why an archive is trusted: the key of this machine authenticates it (`ownKey`); a person confirmed its fingerprint
 * (`confirmed`); or this machine has no key, and the key in the archive only proves that it is complete (`unproven`).
 */
export type TrustReason = 'ownKey' | 'confirmed' | 'unproven';

export interface TrustOptions {
  /** The sealing key from COFFER_KEY or from the data directory; null if there is none. */
  readonly key: Uint8Array | null;
  /** The fingerprint confirmed by a person. */
  readonly fingerprint: string | null;
  /** Parses the text of a `coffer.key`; null if it is invalid. */
  readonly keyOfText: (text: string) => Uint8Array | null;
}

export interface TrustedArchive {
  readonly manifest: BackupManifest;
  readonly seal: ArchiveSeal;
  readonly trust: TrustReason;
  /** The fingerprint of the key or checksum that authenticates the archive. */
  readonly fingerprint: string;
}

const KEY_FILE = 'coffer.key';

/**
 * Reads the whole archive before anything is unpacked, and checks its entries and its authenticity.
 *
 * @throws DamagedArchiveError
 * @throws Error with a one-line message for an archive that is not trusted
 */
export async function requireTrustedArchive(archive: string, options: TrustOptions): Promise<TrustedArchive> {
  let manifest: BackupManifest | null = null;
  let enclosed: Uint8Array | null = null;
  const seal = await readArchive(archive, async (name, kind, chunks) => {
    if (manifest === null) {
      manifest = name === MANIFEST_ENTRY_NAME ? parseBackupManifest(await readEntryText(chunks)) : null;
      if (manifest === null) throw new DamagedArchiveError('it is not a backup, or was made by a newer Coffer');
      return;
    }
    if (archiveEntryUse(name, manifest.format) === 'rejected') throw new DamagedArchiveError('it has an unknown entry');
    if (name === KEY_FILE && kind === 'file') enclosed = options.keyOfText((await readEntryText(chunks)).trim());
    else for await (const _ of chunks);
  });
  const read: ReadArchive = { manifest: known(manifest), seal, enclosed };
  return read.manifest.format === 1 ? trustOfFirstFormat(read, options) : trustOf(read, options);
}

function known(manifest: BackupManifest | null): BackupManifest {
  if (manifest === null) throw new DamagedArchiveError('it is empty');
  return manifest;
}

interface ReadArchive {
  readonly manifest: BackupManifest;
  readonly seal: ArchiveSeal;
  /** The `coffer.key` in the archive. */
  readonly enclosed: Uint8Array | null;
}

function trustOf({ manifest, seal, enclosed }: ReadArchive, { key, fingerprint }: TrustOptions): TrustedArchive {
  const made = manifest.key ?? '';
  const candidates = [key, enclosed].filter((one) => one !== null && keyFingerprint(one) === made);
  const authenticating = candidates.find((one) => one !== null);
  const isOwn = key !== null && keyFingerprint(key) === made;
  if (fingerprint !== null && fingerprint !== made) throw new Error(differs(made, fingerprint));
  if (!isOwn && key !== null && fingerprint === null) throw new Error(ofAnother(made));
  if (authenticating == null) throw new Error(needsKey(made));
  if (seal.authentication === null || !isAuthentic(authenticating, seal.digest, seal.authentication))
    throw new DamagedArchiveError('it was changed after it was made');
  const trust = isOwn ? 'ownKey' : fingerprint === null ? 'unproven' : 'confirmed';
  return { manifest, seal, trust, fingerprint: made };
}

/**
 * Determines the trust in an archive of the first format, which has no HMAC. An archive that contains our own key is
 * trusted, because its author had that key.
 */
function trustOfFirstFormat(
  { manifest, seal, enclosed }: ReadArchive,
  { key, fingerprint }: TrustOptions,
): TrustedArchive {
  const made = checksumFingerprint(seal.digest);
  const isOwn = key !== null && enclosed !== null && Buffer.compare(key, enclosed) === 0;
  if (fingerprint !== null && fingerprint !== made) throw new Error(differs(made, fingerprint));
  if (!isOwn && key !== null && fingerprint === null) throw new Error(notAuthenticated(made));
  const trust = isOwn ? 'ownKey' : fingerprint === null ? 'unproven' : 'confirmed';
  return { manifest, seal, trust, fingerprint: made };
}

const differs = (made: string, given: string) =>
  `The backup has the fingerprint ${made}, not ${given}. It is another backup, or was changed. Nothing was changed.`;

const ofAnother = (made: string) =>
  `The backup was made with another key than the one of this Coffer. If ${made} is the fingerprint that was printed when you made it, ` +
  `add --fingerprint ${made}. Nothing was changed.`;

const needsKey = (made: string) =>
  `The backup does not contain the key that authenticates it (fingerprint ${made}). Set COFFER_KEY to the key of the Coffer that made it. Nothing was changed.`;

const notAuthenticated = (made: string) =>
  `The backup is from before backups were authenticated, and does not hold the key of this Coffer. If you made it yourself, ` +
  `add --fingerprint ${made}. Nothing was changed.`;
