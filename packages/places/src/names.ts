/** Words of a text, in the form of the names that are asked for: small letters without accents. */
export function wordsOf(text: string): string[] {
  return text
    .slice(0, 500)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether all words of the shorter one are beside each other in the longer one, at its beginning. */
export function beginsAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return length > 0 && one.slice(0, length).every((word, at) => word === other[at]);
}

/** A name that can be shown and stored, or null. */
export function shownName(text: string): string | null {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return name === '' || name.length > 100 || !name.isWellFormed() ? null : name;
}

/** The host of an address of the web, without `www.`; null for all else, as an IP address or a name of one label. */
export function websiteDomain(address: string): string | null {
  const text = address.trim();
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (text.length > 2000 || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return HOST.test(host) ? host : null;
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
