import { slugOf } from '#shared/forms/issue-words.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';

/** Faults of a line that have words of their own. */
const KNOWN = ['is-not-json', 'is-no-utf-8', 'is-missing-the-file-ends-too-early', 'counts'] as const;
type Known = (typeof KNOWN)[number];

export type FileFault =
  /** It is something else altogether. */
  | { readonly kind: 'otherFile' }
  /** It cannot be unpacked. */
  | { readonly kind: 'damaged' }
  /** What the service says of it, and of which line if it is one line's fault. */
  | { readonly kind: 'line'; readonly line: number; readonly fault: Known | null; readonly said: string }
  | { readonly kind: 'whole'; readonly said: string };

/** What is wrong with a file that could not be restored. */
export function fileFaultOf({ errors: [first], detail }: ClientProblem): FileFault {
  if (first === undefined) return { kind: 'damaged' };
  const line = /^line (\d+)$/.exec(first.path)?.[1];
  if (line === undefined) return { kind: 'whole', said: detail ?? first.message };
  const slug = slugOf(first.message);
  const fault = KNOWN.find((known) => slug === known || (known === 'counts' && slug.startsWith('counts-'))) ?? null;
  // The first line says what the file is, and then what the wallet is.
  const isOther = line === '1' && !first.message.startsWith('wallet.');
  return isOther ? { kind: 'otherFile' } : { kind: 'line', line: Number(line), fault, said: first.message };
}
