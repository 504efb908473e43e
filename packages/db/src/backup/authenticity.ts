import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The key that authenticates backups, derived from the sealing key for secrets. */
function backupKeyOf(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'coffer:backup-authentication', 32));
}

/** Returns the fingerprint of a key, which does not reveal the key: 32 hexadecimal digits in groups of four. */
export function keyFingerprint(key: Uint8Array): string {
  const digits = createHash('sha256').update('coffer:backup-fingerprint').update(backupKeyOf(key)).digest('hex');
  return (digits.slice(0, 32).match(/.{4}/g) ?? []).join('-');
}

/** The fingerprint of an archive without a key: the start of its checksum, formatted like a key fingerprint. */
export function checksumFingerprint(checksum: string): string {
  return (checksum.slice(0, 32).match(/.{4}/g) ?? []).join('-');
}

/** HMAC-SHA256 of the digest of all entries, in hexadecimal. */
export function computeAuthentication(key: Uint8Array, digest: string): string {
  return createHmac('sha256', backupKeyOf(key)).update(digest).digest('hex');
}

export function isAuthentic(key: Uint8Array, digest: string, authentication: string): boolean {
  const [own, other] = [computeAuthentication(key, digest), authentication].map((text) => Buffer.from(text));
  return own !== undefined && other !== undefined && own.length === other.length && timingSafeEqual(own, other);
}
