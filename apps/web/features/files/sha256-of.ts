/** Up to this a file is read as a whole. */
const AT_ONCE = 64 * 1024 * 1024;

/** Where the page has no secure origin the browser offers none, whatever its types say. */
const native: SubtleCrypto | null = globalThis.crypto.subtle ?? null;

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: Blob, subtle: SubtleCrypto | null = native): Promise<string> {
  if (subtle !== null && file.size <= AT_ONCE) {
    return hexOf(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())));
  }
  // Only who has no other means loads it: a Coffer at home without HTTPS, or a large file.
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
