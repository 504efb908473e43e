export const PASSWORD_STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/**
 * A rough estimate of a password's strength: the bits of a random choice from its character classes. Repetitions and
 * sequences (`aaaa`, `1234`, `wxyz`) and the person's name and address count little. Only a hint beside the field, not
 * a rule.
 */
export function estimatePasswordStrength(password: string, ownWords: readonly string[] = []): PasswordStrength {
  const bits = lengthOf(removeWords(password, ownWords)) * Math.log2(alphabetOf(password));
  if (bits < 45) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 80 ? 'good' : 'strong';
}

/**
 * The number of characters. A character counts as a fifth if it equals the previous character or its neighbour in the
 * alphabet, or if it has already occurred more than three times.
 */
function lengthOf(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const seen = new Map<number, number>();
  let length = 0;
  for (const [at, code] of codes.entries()) {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const times = seen.get(code) ?? 0;
    seen.set(code, times + 1);
    length += Math.abs(step) <= 1 || times > 3 ? 0.2 : 1;
  }
  return length;
}

function alphabetOf(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/] as const;
  const sizes = [26, 26, 10, 33];
  return Math.max(
    2,
    kinds.reduce((sum, kind, at) => sum + (kind.test(password) ? (sizes[at] ?? 0) : 0), 0),
  );
}

function removeWords(password: string, words: readonly string[]): string {
  let rest = password.toLowerCase();
  for (const word of words.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))) {
    if (word.length >= 3) rest = rest.replaceAll(word, '.');
  }
  return rest;
}
