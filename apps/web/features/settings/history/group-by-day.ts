import { type ChangeEffect, changeEffects } from './change-effects.ts';
import type { HistoryEntry } from './use-history-filter.ts';

/** One change, or several consecutive changes of the same kind by one author. */
export type HistoryGroup =
  | { readonly kind: 'one'; readonly entry: HistoryEntry }
  | {
      readonly kind: 'many';
      readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
      readonly effect: ChangeEffect;
    };

export interface HistoryDay {
  readonly day: string;
  readonly items: readonly HistoryGroup[];
}

/** The minimum number of consecutive equal changes that are combined into one line. */
const MANY = 3;

/**
 * Groups changes by day, newest first. Combines at least three consecutive changes of the same kind by one author into
 * one item.
 */
export function groupHistoryByDay(entries: readonly HistoryEntry[], dayOf: (time: string) => string): HistoryDay[] {
  const days = Map.groupBy(entries, ({ time }) => dayOf(time));
  return [...days].map(([day, own]) => ({ day, items: runsOf(own).flatMap(itemsOf) }));
}

function runsOf(entries: readonly HistoryEntry[]): [HistoryEntry, ...HistoryEntry[]][] {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const key = keyOf(entry);
    if (last !== undefined && key !== null && keyOf(last[0]) === key) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The author and kind of changes that one line combines; null for a change with its own line. */
function keyOf(entry: HistoryEntry): string | null {
  const [effect, ...others] = changeEffects(entry);
  if (effect === undefined || others.length > 0 || entry.undoneById !== null) return null;
  if (entry.operation.startsWith('history.')) return null;
  const { userId, apiKeyId, clientId } = entry;
  const value =
    effect.kind === 'categorised' || effect.kind === 'tagged' || effect.kind === 'untagged' ? effect.value : null;
  return JSON.stringify([userId, apiKeyId, clientId, effect.kind, effect.type, value, effect.fields]);
}

function itemsOf(run: [HistoryEntry, ...HistoryEntry[]]): HistoryGroup[] {
  const deeds = run.flatMap(changeEffects);
  const [first] = deeds;
  if (run.length < MANY || first === undefined) return run.map((entry) => ({ kind: 'one', entry }));
  const name = deeds.every((effect) => effect.name === first.name) ? first.name : null;
  const count = deeds.reduce((sum, effect) => sum + effect.count, 0);
  const value = deeds.every((effect) => effect.value === first.value) ? first.value : null;
  return [{ kind: 'many', entries: run, effect: { ...first, ...generaliseEffect(first), name, count, value } }];
}

/** Replaces a kind whose sentence names a single record's new value, because the line describes several records. */
function generaliseEffect({ kind }: ChangeEffect): Partial<ChangeEffect> {
  return kind === 'renamed' || kind === 'amount' ? { kind: 'changed' } : {};
}
