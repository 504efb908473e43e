interface Wire {
  readonly json: unknown;
  /** Notes on what is no JSON, as other transformers have them. */
  readonly meta?: object;
}

/**
 * The form of answers and inputs on the wire, which are plain JSON, as everything in the contract is (decimals, days and
 * instants travel as text). The service reads and writes the same (`wire.ts` there).
 */
export const wire = {
  serialize: (value: unknown): Wire => ({ json: value }),
  deserialize: ({ json, meta }: Wire): unknown => {
    if (meta !== undefined) throw new TypeError('an answer that is no plain JSON');
    return json;
  },
};
