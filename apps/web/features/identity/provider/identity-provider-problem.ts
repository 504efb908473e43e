/** The values of the `problem` parameter after a failed sign-in at the identity provider. */
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

export type IdentityProviderProblem = (typeof PROBLEMS)[number];

/** Reads the `problem` parameter of the URL; null for unknown values. */
export function parseIdentityProviderProblem(asked: unknown): IdentityProviderProblem | null {
  return PROBLEMS.find((problem) => problem === asked) ?? null;
}

/** Whether the sign-in is for linking an account: its target is the page that shows the result of linking. */
export function isIdentityProviderLinkPath(next: string): boolean {
  return /^\/provider([?#]|$)/.test(next);
}
