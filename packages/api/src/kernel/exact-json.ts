/** JSON whose numbers keep the digits that were sent: `1.10` stays `1.10`, also after a round trip through objects. */

declare global {
  interface JSON {
    parse(text: string, reviver: (this: object, key: string, value: unknown, context: Source) => unknown): unknown;
    stringify(value: unknown, replacer: (this: object, key: string, value: unknown) => unknown): string;
    /** Returns a value that is serialised as this text of one primitive value. */
    rawJSON(text: string): object;
  }
}

interface Source {
  /** The source text of a primitive value. */
  readonly source?: string;
}

/** The source text of numbers that JavaScript would serialise differently, by object and member. */
const texts = new WeakMap<object, Map<string, string>>();

/** Parses JSON and remembers the source text of numbers. @throws SyntaxError */
export function parseLosslessJson(text: string): unknown {
  return JSON.parse(text, function (key, value, { source }) {
    if (typeof value === 'number' && source !== undefined && source !== JSON.stringify(value)) {
      const known = texts.get(this) ?? new Map<string, string>();
      texts.set(this, known.set(key, source));
    }
    return value;
  });
}

/** Serialises a value; objects from `parseLosslessJson` keep the source text of their numbers. */
export function stringifyLosslessJson(value: unknown): string {
  return JSON.stringify(value, function (key, member) {
    const text = texts.get(this)?.get(key);
    return text === undefined ? member : JSON.rawJSON(text);
  });
}

/**
 * Serialises a response. In a page of records, only records with a payload are serialised by `stringifyLosslessJson`,
 * because that function visits each value and is many times slower than `JSON.stringify`.
 */
export function stringifyResponse(answer: unknown): string {
  const items: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'items') : null;
  if (typeof answer !== 'object' || answer === null || !Array.isArray(items)) return stringifyLosslessJson(answer);
  const members = Object.entries({ ...answer, items: null }).flatMap(([name, value]) => {
    const text = name === 'items' ? `[${items.map(stringifyItem).join()}]` : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join()}}`;
}

function stringifyItem(item: object): string {
  const record: unknown = Reflect.get(item, 'record') ?? item;
  const hasPayload = typeof record === 'object' && record !== null && 'payload' in record;
  return hasPayload ? stringifyLosslessJson(item) : JSON.stringify(item);
}

/** Parses JSON into raw numbers, which keep their source text when copied. @throws SyntaxError */
export function parseRawJson(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );
}
