const NOWHERE = 'http://nowhere.invalid';

/**
 * Where on this site an address leads: path, query and fragment. Anything that a browser could take to another site
 * leads to the start.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(address, NOWHERE);
  // A path may turn into `//elsewhere` only here, when its dots are resolved.
  return origin !== NOWHERE || pathname.startsWith('//') ? '/' : pathname + search + hash;
}
