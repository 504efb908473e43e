import { issueTextKey } from '#shared/forms/issue-text.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';

/** Faults of a line with their own message. */
const KNOWN = ['is-not-json', 'is-no-utf-8', 'is-missing-the-file-ends-too-early', 'counts'] as const;
type KnownLineFault = (typeof KNOWN)[number];

export type RestoreFileFault =
  /** The file is not an export. */
  | { readonly kind: 'otherFile' }
  /** The file cannot be unpacked. */
  | { readonly kind: 'damaged' }
  /** The service's message, with the number of the faulty line if there is one. */
  | { readonly kind: 'line'; readonly line: number; readonly fault: KnownLineFault | null; readonly said: string }
  | { readonly kind: 'whole'; readonly said: string };

/** Converts the service's problem with an export into the fault that the page shows. */
export function toRestoreFileFault({ errors: [first], detail }: ClientProblem): RestoreFileFault {
  if (first === undefined) return { kind: 'damaged' };
  const line = /^line (\d+)$/.exec(first.path)?.[1];
  if (line === undefined) return { kind: 'whole', said: detail ?? first.message };
  const slug = issueTextKey(first.message);
  const fault = KNOWN.find((known) => slug === known || (known === 'counts' && slug.startsWith('counts-'))) ?? null;
  // The first line identifies the file and describes the wallet.
  const isOther = line === '1' && !first.message.startsWith('wallet.');
  return isOther ? { kind: 'otherFile' } : { kind: 'line', line: Number(line), fault, said: first.message };
}
