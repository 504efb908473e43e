/** The third argument of a reviver (ECMAScript "JSON.parse source text access"), which TypeScript does not know yet. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Parses JSON with each number as its original text, so that amounts never become binary fractions and an id of 19 digits keeps
 * all of them. Undefined if it is invalid or nested too deeply.
 */
export function parseExactJson(bytes: Uint8Array): unknown {
  const reviver = (_key: string, value: unknown, context?: ReviverContext) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), reviver);
  } catch {
    return undefined;
  }
}
