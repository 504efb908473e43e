/** A possible value from a document, with its confidence from 0 to 1. */
export interface ValueCandidate<Value> {
  readonly value: Value;
  readonly confidence: number;
}

const SHOWN = 5;

/**
 * Returns the five most likely values without duplicates, the most likely first. A repeated value is slightly more
 * likely. Ties keep the order of the document.
 */
export function mostLikelyValues<Value>(
  candidates: readonly ValueCandidate<Value>[],
  keyOf: (value: Value) => string,
): ValueCandidate<Value>[] {
  const best = new Map<string, ValueCandidate<Value>>();
  for (const { value, confidence } of candidates) {
    const key = keyOf(value);
    const known = best.get(key);
    if (known === undefined) best.set(key, { value, confidence });
    else {
      const surer = known.confidence >= confidence ? known.value : value;
      best.set(key, { value: surer, confidence: Math.max(known.confidence, confidence) + 0.02 });
    }
  }
  return [...best.values()]
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, SHOWN)
    .map(({ value, confidence }) => ({ value, confidence: Math.round(Math.min(confidence, 0.99) * 100) / 100 }));
}

/**
 * Maximum number of lines, of characters in a line, and of characters in the text. Ten pages have 30,000 characters, so
 * a much longer text is not an invoice.
 */
const [LINES, LENGTH, WHOLE] = [2000, 400, 50_000];

/**
 * Returns the non-empty lines among the first 2,000 lines of a text, with single spaces, each cut after 400 characters.
 * Ignores the text after 50,000 characters.
 */
export function splitTextLines(text: string): string[] {
  return text
    .slice(0, WHOLE)
    .split(/\r\n|\n|\r|\f/, LINES)
    .map((line) =>
      line
        .slice(0, LENGTH)
        .replace(/[\s\u00a0\u202f]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
