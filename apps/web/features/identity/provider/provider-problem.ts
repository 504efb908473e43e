/** Why nobody came in from the provider, as its way back says it. */
const PROBLEMS = [
  'cancelled',
  'expired',
  'failed',
  'linkedElsewhere',
  'otherAccount',
  'signUpClosed',
  'tooManyRequests',
  'unreachable',
  'unverifiedEmail',
] as const;

export type ProviderProblem = (typeof PROBLEMS)[number];

/** Null where none is named. */
export function providerProblemOf(asked: unknown): ProviderProblem | null {
  return PROBLEMS.find((problem) => problem === asked) ?? null;
}

/** Which says whether the accounts are linked: signing in that leads there is for linking. */
export function isLinking(next: string): boolean {
  return /^\/provider([?#]|$)/.test(next);
}
