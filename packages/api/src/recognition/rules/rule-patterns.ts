import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { PatternFault, toPostgresPattern } from './postgres-pattern.ts';
import type { RuleDefinition } from './rules.schema.ts';

/**
 * Maximum number of patterns in a wallet's rules. A database connection caches 32 compiled patterns; with more, each
 * pattern would be compiled again for every transaction.
 */
export const MAX_RULE_PATTERNS = 20;

type RuleTextConditions = Pick<
  RuleDefinition,
  'ifText' | 'ifTextMatch' | 'ifCounterpart' | 'ifCounterpartMatch' | 'ifGroups'
>;

interface PatternWithPath {
  /** The path of the pattern in a request. */
  readonly path: string;
  readonly pattern: string;
}

/** The patterns of rules, with their paths in the rule. */
export function collectPatterns(rules: readonly RuleTextConditions[]): readonly PatternWithPath[] {
  return rules.flatMap(({ ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifGroups }) => [
    ...(ifText !== null && ifTextMatch === 'matchesPattern' ? [{ path: 'ifText', pattern: ifText }] : []),
    ...(ifCounterpart !== null && ifCounterpartMatch === 'matchesPattern'
      ? [{ path: 'ifCounterpart', pattern: ifCounterpart }]
      : []),
    ...ifGroups.flatMap(({ conditions }, group) =>
      conditions.flatMap(({ match, value }, at) =>
        match === 'matchesPattern' ? [{ path: `ifGroups[${group}].conditions[${at}].value`, pattern: value }] : [],
      ),
    ),
  ]);
}

/** The path of the first invalid pattern of the rule, with the reason; null if all patterns are valid. */
export function findInvalidPattern(
  rule: RuleTextConditions,
): { readonly path: string; readonly message: string } | null {
  for (const { path, pattern } of collectPatterns([rule])) {
    try {
      toPostgresPattern(pattern);
    } catch (error) {
      if (error instanceof PatternFault) return { path, message: error.message };
      throw error;
    }
  }
  return null;
}

export function requireReadablePatterns(rule: RuleTextConditions, at: string): void {
  const fault = findInvalidPattern(rule);
  if (fault !== null) throw invalidFieldProblem('invalidInput', `${at}${fault.path}`, fault.message);
}

export function requirePatternsWithinLimit(rules: readonly RuleTextConditions[]): void {
  if (collectPatterns(rules).length > MAX_RULE_PATTERNS)
    throw new Problem('invalidState', {
      detail: `The rules of a wallet can have at most ${MAX_RULE_PATTERNS} patterns.`,
    });
}

/**
 * Checks that the patterns of a new or changed rule and of the wallet's other rules (`others`) stay within the limit.
 * Blocks concurrent writers of patterns until the transaction ends. Does nothing if the rule has no patterns.
 * @throws Problem `invalidState`
 */
export async function requireRoomForPatterns(
  wallet: Wallet,
  rule: RuleTextConditions,
  others: () => Promise<readonly RuleTextConditions[]>,
): Promise<void> {
  if (collectPatterns([rule]).length === 0) return;
  await requirePatternLimitUnderLock(wallet, async () => [rule, ...(await others())]);
}

/**
 * Checks that the rules have at most `MAX_RULE_PATTERNS` patterns. Reads the rules under an advisory lock, so that
 * concurrent writers wait until the transaction ends.
 * @throws Problem `invalidState`
 */
export async function requirePatternLimitUnderLock(
  { transaction, walletId }: Wallet,
  rules: () => Promise<readonly RuleTextConditions[]>,
): Promise<void> {
  await transaction.query({
    text: `SELECT pg_advisory_xact_lock(hashtextextended('patterns of rules ' || $1::uuid, 0))`,
    values: [walletId],
  });
  requirePatternsWithinLimit(await rules());
}
