export const MANIFEST = 'coffer-backup.json';

/** What the first entry of a backup says of it. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** The bucket that people's files lie in, and not in the backup; null where they are in it. */
  readonly bucket: string | null;
}

/** The manifest, or null where the text is none that this Coffer knows. */
export function readManifest(text: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { format, madeAt, bucket }: Partial<Record<keyof Manifest, unknown>> = value;
  return format === 1 && typeof madeAt === 'string' && (bucket === null || typeof bucket === 'string');
}
