import type { ClientProblem } from '../data/problem.ts';

export type ExportOutcome =
  | { readonly kind: 'file'; readonly content: Blob; readonly filename: string }
  | { readonly kind: 'refused'; readonly problem: ClientProblem }
  /** It was begun, and did not arrive whole. */
  | { readonly kind: 'cut' };

/** The wallet's export. The browser keeps large ones on disk while they arrive. */
export async function fetchExport(walletId: string): Promise<ExportOutcome> {
  const answer = await fetch(`/internal/export/${walletId}`).catch(() => null);
  if (answer === null) return { kind: 'refused', problem: problemWith('unreachable') };
  if (!answer.ok) return { kind: 'refused', problem: await problemIn(answer) };
  try {
    return { kind: 'file', content: await answer.blob(), filename: filenameIn(answer) };
  } catch {
    return { kind: 'cut' };
  }
}

/** RFC 9457. */
async function problemIn(answer: Response): Promise<ClientProblem> {
  const body: unknown = await answer.json().catch(() => null);
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
  return problemWith(typeof code === 'string' ? code : 'internal', retryAfter);
}

function problemWith(code: string, retryAfter = 0): ClientProblem {
  return { code, detail: null, errors: [], retryAfter };
}

function filenameIn(answer: Response): string {
  const named = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return named ?? 'coffer.jsonl';
}
