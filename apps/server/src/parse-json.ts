import { malformedJsonProblem } from '@coffer/api/kernel/problems.ts';

/**
 * Parses JSON in UTF-8.
 * @throws Problem `malformedJson`
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // `toString` would replace invalid UTF-8 by replacement characters.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw malformedJsonProblem(`is not JSON: ${place(cause)}`, cause);
  }
}

/** The position where the parser stopped, without quoting the text there. */
function place(cause: unknown): string {
  const position =
    cause instanceof Error ? /at position \d+( \(line \d+ column \d+\))?/.exec(cause.message)?.[0] : undefined;
  return position === undefined ? 'it ends too early, or is not UTF-8' : `unexpected character ${position}`;
}
