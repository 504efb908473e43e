export const MANIFEST_ENTRY_NAME = 'coffer-backup.json';

/** The first entry of a backup. */
export interface BackupManifest {
  /** Format 1 has a checksum and configuration files; format 2 is authenticated and has no configuration files. */
  readonly format: 1 | 2;
  /** The time of the backup: ISO 8601, UTC. */
  readonly madeAt: string;
  /** The bucket that has people's files; null if they are in the backup. */
  readonly bucket: string | null;
  /** The fingerprint of the key that authenticates the backup; absent in the first format. */
  readonly key?: string;
}

/** Parses the manifest; null if this Coffer does not know its format. */
export function parseBackupManifest(text: string): BackupManifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is BackupManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { format, madeAt, bucket, key }: Partial<Record<keyof BackupManifest, unknown>> = value;
  const isKnown = format === 1 || (format === 2 && typeof key === 'string' && /^[0-9a-f-]{39}$/.test(key));
  return isKnown && typeof madeAt === 'string' && isTime(madeAt) && (bucket === null || typeof bucket === 'string');
}

/** The time is printed, so it is validated strictly. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
}
