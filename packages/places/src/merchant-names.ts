/** The words of a text, normalised like the names to look up: lower case, without accents. */
export function normalisedWords(text: string): string[] {
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

/** Whether the longer list begins with all words of the shorter one. */
export function isEitherWordPrefix(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return length > 0 && one.slice(0, length).every((word, at) => word === other[at]);
}

/**
 * The name on one line, without control characters; null if it is empty, longer than 100 characters or malformed
 * Unicode.
 */
export function displayableName(text: string): string | null {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return name === '' || name.length > 100 || !name.isWellFormed() ? null : name;
}

/** The host of a web address, without `www.`; null for anything else, such as an IP address or a name with one label. */
export function websiteDomain(address: string): string | null {
  const text = address.trim();
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (text.length > 2000 || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '');
  return HOST.test(host) ? host : null;
}

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
