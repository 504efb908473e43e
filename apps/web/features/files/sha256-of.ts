/** Up to this a file is read as a whole. */
const AT_ONCE = 64 * 1024 * 1024;

/** Where the page has no secure origin the browser offers none, whatever its types say. */
const native: SubtleCrypto | null = globalThis.crypto.subtle ?? null;

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(file: Blob, subtle: SubtleCrypto | null = native): Promise<string> {
  if (subtle !== null && file.size <= AT_ONCE) {
    const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const { Sha256 } = await import('./sha256.ts');
  const hash = new Sha256();
  const reader = file.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value !== undefined) hash.add(value);
  }
  return hash.digest();
}
