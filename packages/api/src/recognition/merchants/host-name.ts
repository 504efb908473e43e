/**
 * Matches at least two labels of letters, digits and inner hyphens. The last label is not a number, which excludes IP
 * addresses.
 */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Characters that cannot be part of a host name: spaces, and delimiters of the other parts of a URL. */
const BESIDE = /[\s:/\\?#@%[\]<>^|]/;

/**
 * The normalised host name of a text: ASCII (IDNA, UTS #46), lower case, no final dot. Null for anything else, such as a URL with
 * a scheme, port or path, an IP address, or a single label.
 */
export function parseHostName(text: string): string | null {
  if (BESIDE.test(text) || !URL.canParse(`http://${text}`)) return null;
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  return HOST.test(host) ? host : null;
}
