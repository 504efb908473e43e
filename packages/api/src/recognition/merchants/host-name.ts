/** Labels of letters, digits and inner hyphens, at least two; the last is no number, so this is no IP address. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** What is in an address beside a host; a space is in none. */
const BESIDE = /[\s:/\\?#@%[\]<>^|]/;

/**
 * The host name that a text is, in the form in which names are compared: ASCII (IDNA, UTS #46), small letters, no final
 * dot. Null for anything else, as an address with a scheme, a port or a path, an IP address, a name of one label.
 */
export function hostName(text: string): string | null {
  if (BESIDE.test(text) || !URL.canParse(`http://${text}`)) return null;
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  return HOST.test(host) ? host : null;
}
