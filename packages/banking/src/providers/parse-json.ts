/** The third argument of a reviver (ECMAScript "JSON.parse source text access"), which TypeScript does not know yet. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * The value that the JSON text is, with each number as the text that was sent: 0.1 + 0.2 never meet as binary fractions,
 * and an id of 19 digits keeps the last ones. Undefined where it is none, or is nested too deeply to be read.
 */
export function parseExactly(bytes: Uint8Array): unknown {
  const reviver = (_key: string, value: unknown, context?: ReviverContext) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), reviver);
  } catch {
    return undefined;
  }
}
