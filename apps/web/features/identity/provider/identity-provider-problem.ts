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

/**
 * Whether `next` is the page that shows the result of linking an account of the identity provider. The person then
 * signs in to link that account.
 */
export function isIdentityProviderLinkPath(next: string): boolean {
  return /^\/provider([?#]|$)/.test(next);
}
