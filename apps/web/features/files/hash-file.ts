/** Maximum bytes of a file that is hashed as a whole. Larger files are hashed as a stream. */
const MAX_BYTES_HASHED_IN_MEMORY = 64 * 1024 * 1024;

/** The browser's Web Crypto. `subtle` is undefined on insecure origins, although the types say otherwise. */
const native: SubtleCrypto | null = globalThis.crypto.subtle ?? null;

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(file: Blob, subtle: SubtleCrypto | null = native): Promise<string> {
  if (subtle !== null && file.size <= MAX_BYTES_HASHED_IN_MEMORY) {
    return hexOf(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())));
  }
  // Loaded only without Web Crypto (a home server without HTTPS) or for large files.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value !== undefined) hash.update(value);
  }
  return hexOf(hash.digest());
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
