const longestText = 10_000;
// Shortening first avoids processing a hostile 60 MB cell character by character.
const longestRaw = 200_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g;
// ING writes dates with soft hyphens, "22\u00ad07\u00ad2010"; without them, the date would look like a number.
const softHyphens = /\u00ad/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const unclean = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b\ufeff]|\s\s|^\s|\s$|[^\S ]/;

/**
 * Removes control characters and repeated spaces from a text, and shortens it to 10,000 characters. Null if nothing
 * remains.
 */
export function cleanText(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined || raw === '') return null;
  let text = raw;
  if (unclean.test(text.length > longestRaw ? text.slice(0, longestRaw) : text)) {
    text = text.slice(0, longestRaw).replace(controls, '').replace(softHyphens, '-').replace(/\s+/g, ' ').trim();
  }
  if (text.length > longestText) text = `${text.slice(0, longestText - 1)}…`;
  text = text.toWellFormed();
  return text === '' ? null : text;
}

/** A shortened text, for values that many records repeat, such as a security's name. */
export function shortenText(raw: string | null | undefined, longest = 200): string | null {
  const text = cleanText(raw);
  return text === null || text.length <= longest ? text : `${text.slice(0, longest - 1)}…`.toWellFormed();
}

/** Cleans the parts and joins them in order, without empty parts and duplicates. Null if nothing remains. */
export function joinUniqueTexts(parts: readonly (string | null | undefined)[], separator: string): string | null {
  const kept = new Set<string>();
  for (const part of parts) {
    const text = cleanText(part);
    if (text !== null) kept.add(text);
  }
  return cleanText([...kept].join(separator));
}
