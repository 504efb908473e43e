/** What the return address says where a consent came to nothing. */
const PROBLEMS = [
  'brokenOff',
  'unavailable',
  'refused',
  'unreadable',
  'consentEnded',
  'loginRefused',
  'limitReached',
  'internal',
  'expired',
  'used',
  'otherSession',
] as const;
export type ConsentProblemName = (typeof PROBLEMS)[number];

/** An address that somebody made up says nothing. */
export function knownProblem(name: string | null | undefined): ConsentProblemName | null {
  return PROBLEMS.find((problem) => problem === name) ?? null;
}
