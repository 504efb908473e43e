/** The first characters of the first and the last word, in upper case; `?` without a word. Keeps whole graphemes. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s\p{Pd}]+/u)
    .filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word));
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return '?';
  return (words.length === 1 ? firstCharacter(first) : firstCharacter(first) + firstCharacter(last)).toUpperCase();
}

const characters = new Intl.Segmenter();

function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) if (/[\p{L}\p{N}\p{So}]/u.test(segment)) return segment;
  return '';
}
