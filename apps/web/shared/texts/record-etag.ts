import { canonicalJson } from '@coffer/domain/canonical-json.ts';

/** Computes the ETag that the service uses for this record. */
export async function computeRecordEtag(record: object): Promise<string> {
  // `crypto.subtle` is missing if Coffer is not reached over HTTPS.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const bytes = sha256(new TextEncoder().encode(canonicalJson(record)));
  const base64url = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `"${base64url.slice(0, 27)}"`;
}
