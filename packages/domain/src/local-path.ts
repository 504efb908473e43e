const NOWHERE = 'http://nowhere.invalid';

/**
 * The path, query and fragment of an address on this site. Returns `/` for anything that a browser could resolve to another
 * site.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(address, NOWHERE);
  // Resolving dots in a path can produce `//elsewhere`.
  return origin !== NOWHERE || pathname.startsWith('//') ? '/' : pathname + search + hash;
}
