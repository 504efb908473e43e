import { malformedJson } from '@coffer/api/kernel/problems.ts';

/** @throws Problem `malformedJson` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // Not `toString`: that would put replacement characters where the bytes are no UTF-8.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw malformedJson(`is not JSON: ${place(cause)}`, cause);
  }
}

/** Where the parser stopped, without quoting the text at that position. */
function place(cause: unknown): string {
  const position =
    cause instanceof Error ? /at position \d+( \(line \d+ column \d+\))?/.exec(cause.message)?.[0] : undefined;
  return position === undefined ? 'it ends too early or is no UTF-8' : `unexpected character ${position}`;
}
