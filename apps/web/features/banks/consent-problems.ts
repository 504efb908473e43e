/** The values of the `problem` parameter after a failed consent. */
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

/** Reads the `problem` parameter of the URL; null for unknown values. */
export function parseConsentProblem(name: string | null | undefined): ConsentProblemName | null {
  return PROBLEMS.find((problem) => problem === name) ?? null;
}
