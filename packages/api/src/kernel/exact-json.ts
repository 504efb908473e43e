/** JSON whose numbers keep the digits that were sent: `1.10` stays `1.10`, also after a round trip through objects. */

declare global {
  interface JSON {
    parse(text: string, reviver: (this: object, key: string, value: unknown, context: Source) => unknown): unknown;
    stringify(value: unknown, replacer: (this: object, key: string, value: unknown) => unknown): string;
    /** Written as this text, which is that of one primitive value. */
    rawJSON(text: string): object;
  }
}

interface Source {
  /** Of a primitive value, its text. */
  readonly source?: string;
}

/** By object and member: the text of a number that JavaScript would write otherwise. */
const texts = new WeakMap<object, Map<string, string>>();

/** The value that the text is. Its objects remember how their numbers were written. @throws SyntaxError */
export function parseExact(text: string): unknown {
  return JSON.parse(text, function (key, value, { source }) {
    if (typeof value === 'number' && source !== undefined && source !== JSON.stringify(value)) {
      const known = texts.get(this) ?? new Map<string, string>();
      texts.set(this, known.set(key, source));
    }
    return value;
  });
}

/** JSON in which every object of `parseExact` has its numbers as they were written. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, function (key, member) {
    const text = texts.get(this)?.get(key);
    return text === undefined ? member : JSON.rawJSON(text);
  });
}

/** The value that the text is, each of its numbers as it was written, wherever it is copied to. @throws SyntaxError */
export function parseRaw(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );
}
