import { databasePattern } from './pattern.ts';
import type { RuleCondition, RuleGroup, RuleState } from './rules.schema.ts';

/** The conditions of rules that a statement is made for, as SQL, and the values in them, which are parameters. */
export interface Conditions {
  /** Whether the booking `b` meets the groups of the rule `r`. */
  readonly met: string;
  /** For each rule the number of its kind of groups, and what is in them. */
  readonly values: readonly ConditionValues[];
}

interface ConditionValues {
  /** Rules with the same one have the same groups but for the values. */
  readonly kind: number | null;
  readonly texts: readonly string[];
  readonly patterns: readonly string[];
  readonly amounts: readonly string[];
}

/**
 * Groups become SQL of their own, in which only what a rule can choose from has become text: the planner then sees plain
 * comparisons, and the database takes no list of conditions apart for each booking.
 */
export function conditionsSql(rules: readonly RuleState[]): Conditions {
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

/** The ways to compare that the two texts of a rule had from the beginning; `outcomesOf` does these itself. */
const PLAIN: ReadonlySet<string | null> = new Set([null, 'contains', 'equals', 'startsWith']);

/** Those of `text` and `counterpart` that are compared by `outcomesOf` itself; what is left of them are groups. */
export function plainTexts(rule: RuleState): Pick<RuleState, 'ifText' | 'ifCounterpart'> {
  return {
    ifText: PLAIN.has(rule.ifTextMatch) ? rule.ifText : null,
    ifCounterpart: PLAIN.has(rule.ifCounterpartMatch) ? rule.ifCounterpart : null,
  };
}

/** All that a rule says beside what is plain, as groups. */
function groupsOf(rule: RuleState): readonly RuleGroup[] {
  const { ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifDirection, ifGroups } = rule;
  const own: RuleCondition[] = [];
  if (ifText !== null && ifTextMatch !== null && !PLAIN.has(ifTextMatch))
    own.push({ field: 'text', match: ifTextMatch, value: ifText });
  if (ifCounterpart !== null && ifCounterpartMatch !== null && !PLAIN.has(ifCounterpartMatch))
    own.push({ field: 'counterpart', match: ifCounterpartMatch, value: ifCounterpart });
  if (ifDirection !== null) own.push({ field: 'direction', match: 'equals', value: ifDirection });
  return own.length === 0 ? ifGroups : [{ apply: 'all', conditions: own }, ...ifGroups];
}

interface Taken {
  readonly texts: string[];
  readonly patterns: string[];
  readonly amounts: string[];
}

function groupMet({ apply, conditions }: RuleGroup, taken: Taken): string {
  return `(${conditions.map((one) => conditionMet(one, taken)).join(apply === 'all' ? ' AND ' : ' OR ')})`;
}

const COLUMNS = {
  text: ['counterpart_text', 'description_text', 'notes_text'],
  counterpart: ['counterpart_text'],
  description: ['description_text'],
  notes: ['notes_text'],
} as const;

function conditionMet({ field, match, value }: RuleCondition, taken: Taken): string {
  if (field === 'direction') return `b."amountValue" ${value === 'in' ? '>' : '<'} 0`;
  if (field === 'amount') {
    const operator = match === 'atLeast' ? '>=' : match === 'atMost' ? '<=' : '=';
    return `b."amountValue" ${operator} r.amounts[${taken.amounts.push(value)}]`;
  }
  // A text that is not there has nothing in it: without coalesce it would neither contain something nor not.
  const any = (holds: (column: string) => string) =>
    COLUMNS[field].map((column) => `coalesce(${holds(`b.${column}`)}, false)`).join(' OR ');
  if (match === 'matchesPattern') {
    const at = `r.patterns[${taken.patterns.push(databasePattern(value))}]`;
    return `(${any((column) => `left(${column}, ${LONGEST_MATCHED}) ~ ${at}`)})`;
  }
  const at = `r.texts[${taken.texts.push(value)}]`;
  const holds = any((column) => compared(match, column, at));
  // As elsewhere, a text of accents alone is about nothing.
  return `(${at} <> '' AND ${match === 'doesNotContain' ? 'NOT ' : ''}(${holds}))`;
}

/** How many characters of a text a pattern is matched against. */
const LONGEST_MATCHED = 500;

function compared(match: string, column: string, value: string): string {
  if (match === 'equals') return `${column} = ${value}`;
  return match === 'startsWith' ? `starts_with(${column}, ${value})` : `strpos(${column}, ${value}) > 0`;
}
