const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i' };

/**
 * Returns the first 200 characters of a heading in lower case without accents. Only letters and digits are kept; single
 * spaces separate the words.
 */
export function normaliseHeader(header: string): string {
  return header
    .slice(0, 200)
    .toLowerCase()
    .replace(/[ßøæłđı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Like `normaliseHeader`, but also splits words in camel case, such as `TradeDate`. */
export function normaliseCamelHeader(header: string): string {
  return normaliseHeader(
    header
      .slice(0, 200)
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  );
}
