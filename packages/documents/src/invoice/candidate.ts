/** Something that a document may mean, and how sure that is: 0 not at all, 1 entirely. */
export interface Candidate<Value> {
  readonly value: Value;
  readonly confidence: number;
}

const SHOWN = 5;

/** The likeliest values, each once: said twice it is a little likelier. Ties are in the order of the document. */
export function likeliest<Value>(
  candidates: readonly Candidate<Value>[],
  keyOf: (value: Value) => string,
): Candidate<Value>[] {
  const best = new Map<string, Candidate<Value>>();
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

/** Longer texts and lines are nothing that a person would read as an invoice: ten pages have 30,000 characters. */
const [LINES, LENGTH, WHOLE] = [2000, 400, 50_000];

/** The lines of a text that have something in them, with spaces made one. */
export function textLinesOf(text: string): string[] {
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
