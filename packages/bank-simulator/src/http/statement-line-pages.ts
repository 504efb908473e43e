import type { StatedLine } from '../statements/stated-lines.ts';
import type { RequestFaults } from './simulator-core.ts';

/** One page of statement lines, with arranged faults: a repeated or a missing page. */
export function statedPage(
  lines: readonly StatedLine[],
  at: number,
  size: number,
  { faults }: RequestFaults,
): StatedLine[] {
  const has = (kind: 'pageTwice' | 'pageMissing') => faults.some((fault) => fault.kind === kind);
  const page = lines.slice(at, at + size);
  if (has('pageMissing')) return [];
  return has('pageTwice') ? [...page, ...page] : page;
}

/** Encodes a value as a text without meaning for clients. */
export const encodeOpaqueText = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function decodeOpaqueText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
