import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { type ClientProblem, UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';

export type WalletExportOutcome =
  | { readonly kind: 'file'; readonly content: Blob; readonly filename: string }
  | { readonly kind: 'refused'; readonly problem: ClientProblem }
  /** The download started, but is incomplete. */
  | { readonly kind: 'cut' };

/** Downloads the wallet's export as a blob, which browsers keep on disk if it is large. Never throws. */
export async function fetchWalletExport(walletId: string): Promise<WalletExportOutcome> {
  const answer = await fetch(`/internal/export/${walletId}`).catch(() => null);
  if (answer === null) return { kind: 'refused', problem: UNREACHABLE_PROBLEM };
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null);
    return { kind: 'refused', problem: parseHttpProblem(body, answer.headers.get('retry-after')) };
  }
  try {
    return { kind: 'file', content: await answer.blob(), filename: filenameIn(answer) };
  } catch {
    return { kind: 'cut' };
  }
}

function filenameIn(answer: Response): string {
  const named = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return named ?? 'coffer.jsonl';
}
