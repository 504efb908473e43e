import { toPostgresPatternOrNull } from './postgres-pattern.ts';
import type { RuleCondition, RuleDefinition, RuleGroup } from './rules.schema.ts';

/** The condition groups of rules as SQL, with their values as parameters. */
export interface ConditionsSql {
  /** An SQL condition that is true if transaction `b` meets the groups of rule `r`. */
  readonly met: string;
  /** The kind of each rule's groups and the values in them, in the order of the rules. */
  readonly values: readonly ConditionValues[];
}

interface ConditionValues {
  /**
   * The number of the kind of groups; null for a rule without groups. Rules have the same kind if their groups differ
   * only in values.
   */
  readonly kind: number | null;
  readonly texts: readonly string[];
  readonly patterns: readonly string[];
  readonly amounts: readonly string[];
}

/**
 * Compiles the condition groups of rules to SQL. All values are parameters; only fixed texts become part of the SQL. So
 * the planner sees plain comparisons, and the database does not interpret a list of conditions for each transaction.
 */
export function conditionsSql(rules: readonly RuleDefinition[]): ConditionsSql {
  const kinds = new Map<string, number>();
  const values = rules.map((rule) => {
    const taken = { texts: [], patterns: [], amounts: [] };
    const groups = groupsOf(rule);
    if (groups.length === 0) return { ...taken, kind: null };
    const text = groups.map((group) => groupMet(group, taken)).join(' AND ');
    const kind = kinds.get(text) ?? kinds.size;
    kinds.set(text, kind);
    return { ...taken, kind };
  });
  const cases = Array.from(kinds, ([text, kind]) => `WHEN ${kind} THEN ${text}`).join(' ');
  return { met: kinds.size === 0 ? 'true' : `CASE r.kind ${cases} ELSE true END`, values };
}

/** The comparisons of `ifText` and `ifCounterpart` that `ruleOutcomesSql` evaluates itself. */
const PLAIN: ReadonlySet<string | null> = new Set([null, 'contains', 'equals', 'startsWith']);

/**
 * Returns `ifText` and `ifCounterpart` if `ruleOutcomesSql` compares them itself, otherwise null. `conditionsSql`
 * compiles the other comparisons as groups.
 */
export function directTextConditions(rule: RuleDefinition): Pick<RuleDefinition, 'ifText' | 'ifCounterpart'> {
  return {
    ifText: PLAIN.has(rule.ifTextMatch) ? rule.ifText : null,
    ifCounterpart: PLAIN.has(rule.ifCounterpartMatch) ? rule.ifCounterpart : null,
  };
}

/** Returns the conditions of a rule that `ruleOutcomesSql` does not evaluate itself, as groups. */
function groupsOf(rule: RuleDefinition): readonly RuleGroup[] {
  const { ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifDirection, ifGroups } = rule;
  const own: RuleCondition[] = [];
  if (ifText !== null && ifTextMatch !== null && !PLAIN.has(ifTextMatch))
    own.push({ field: 'text', match: ifTextMatch, value: ifText });
  if (ifCounterpart !== null && ifCounterpartMatch !== null && !PLAIN.has(ifCounterpartMatch))
    own.push({ field: 'counterpart', match: ifCounterpartMatch, value: ifCounterpart });
  if (ifDirection !== null) own.push({ field: 'direction', match: 'equals', value: ifDirection });
  return own.length === 0 ? ifGroups : [{ apply: 'all', conditions: own }, ...ifGroups];
}

interface ConditionParameters {
  readonly texts: string[];
  readonly patterns: string[];
  readonly amounts: string[];
}

function groupMet({ apply, conditions }: RuleGroup, taken: ConditionParameters): string {
  return `(${conditions.map((one) => conditionMet(one, taken)).join(apply === 'all' ? ' AND ' : ' OR ')})`;
}

const COLUMNS = {
  text: ['counterpart_text', 'description_text', 'notes_text'],
  counterpart: ['counterpart_text'],
  description: ['description_text'],
  notes: ['notes_text'],
} as const;

function conditionMet({ field, match, value }: RuleCondition, taken: ConditionParameters): string {
  if (field === 'direction') return `b."amountValue" ${value === 'in' ? '>' : '<'} 0`;
  if (field === 'amount') {
    const operator = match === 'atLeast' ? '>=' : match === 'atMost' ? '<=' : '=';
    return `b."amountValue" ${operator} r.amounts[${taken.amounts.push(value)}]`;
  }
  // A missing text contains nothing: without coalesce, neither "contains" nor "does not contain" would be true.
  const any = (holds: (column: string) => string) =>
    COLUMNS[field].map((column) => `coalesce(${holds(`b.${column}`)}, false)`).join(' OR ');
  if (match === 'matchesPattern') {
    const pattern = toPostgresPatternOrNull(value);
    // An earlier version may have accepted an invalid pattern. Such a pattern matches nothing, and the other rules
    // still apply.
    if (pattern === null) return 'false';
    const at = `r.patterns[${taken.patterns.push(pattern)}]`;
    return `(${any((column) => `left(${column}, ${LONGEST_MATCHED}) ~ ${at}`)})`;
  }
  const at = `r.texts[${taken.texts.push(value)}]`;
  const holds = any((column) => textComparisonSql(match, column, at));
  // As in `ruleOutcomesSql`, a value that consists only of accents or invisible characters matches nothing.
  return `(${at} <> '' AND ${match === 'doesNotContain' ? 'NOT ' : ''}(${holds}))`;
}

/** The number of characters of a text that a pattern is matched against. */
const LONGEST_MATCHED = 500;

function textComparisonSql(match: string, column: string, value: string): string {
  if (match === 'equals') return `${column} = ${value}`;
  return match === 'startsWith' ? `starts_with(${column}, ${value})` : `strpos(${column}, ${value}) > 0`;
}
