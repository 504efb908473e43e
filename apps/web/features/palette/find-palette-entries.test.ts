import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPaletteEntries, PALETTE_GROUPS, type PaletteEntry, type PaletteGroup } from './find-palette-entries.ts';

const entry = (group: PaletteGroup, label: string, words = ''): PaletteEntry => ({
  id: `${group} ${label}`,
  label,
  group,
  words,
  run: () => undefined,
});

const ALL = [
  entry('actions', 'New asset', 'add create account'),
  entry('actions', 'Add transaction', 'new transaction'),
  entry('actions', 'Appearance: Dark', 'theme night'),
  entry('pages', 'Plan', 'budget forecast'),
  entry('pages', 'Merchants & rules'),
  entry('reports', 'Cash flow: October 2026'),
  entry('assets', 'Current account'),
  entry('categories', 'Rent'),
  entry('merchants', 'Grünmarkt'),
];
const found = (text: string, used: readonly string[] = []) =>
  findPaletteEntries(ALL, text, used).map(
    ({ group, entries }) => `${group}: ${entries.map(({ label }) => label).join(', ')}`,
  );

test("ranks a label's beginning before a synonym, and that before a match within a word", () => {
  expect(found('add')).toEqual(['actions: Add transaction, New asset']);
  expect(found('new')).toEqual(['actions: New asset, Add transaction']);
  expect(found('rent')).toEqual(['categories: Rent', 'assets: Current account']);
  expect(found('budget')).toEqual(['pages: Plan']);
  expect(found('dark')).toEqual(['actions: Appearance: Dark']);
  expect(found('oct 2026')).toEqual(['reports: Cash flow: October 2026']);
});

test('ignores case, accents and punctuation', () => {
  expect(found('GRUNM')).toEqual(['merchants: Grünmarkt']);
  expect(found('merchants rules')).toEqual(['pages: Merchants & rules']);
  expect(found('—')).toEqual(found(''));
  expect(found('nothing of the kind')).toEqual([]);
});

test('ranks equal matches by last use, and lists all used entries before any input', () => {
  expect(found('a', ['actions Appearance: Dark'])[0]).toBe('actions: Appearance: Dark, Add transaction, New asset');
  expect(found('', ['merchants Grünmarkt', 'pages Plan', 'gone'])).toEqual([
    'used: Grünmarkt, Plan',
    'actions: New asset, Add transaction, Appearance: Dark',
    'pages: Merchants & rules',
  ]);
});

test("shows the service's results unchanged, after actions and pages", () => {
  const transaction = { ...entry('transactions', 'Corner shop'), found: true };
  expect(findPaletteEntries([transaction, ...ALL], 'plan', []).map(({ group }) => group)).toEqual([
    'pages',
    'transactions',
  ]);
});

test('shows a few entries per group, each once, and only entries that contain every word of the input', () => {
  const words = fc.constantFrom('new', 'plan', 'Résumé', 'a', 'dark', 'Straße', '2026');
  const entries = fc.uniqueArray(
    fc.record({ group: fc.constantFrom(...PALETTE_GROUPS), label: fc.array(words, { minLength: 1, maxLength: 3 }) }),
    { selector: ({ group, label }) => `${group} ${label.join(' ')}`, maxLength: 60 },
  );
  fc.assert(
    fc.property(entries, words, (made, sought) => {
      const all = made.map(({ group, label }) => entry(group, label.join(' ')));
      const shown = findPaletteEntries(all, sought.toUpperCase(), []);
      const ids = shown.flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(shown.every(({ entries }) => entries.length > 0 && entries.length <= 5)).toBe(true);
      const missed = all.filter(({ id, label }) => label.includes(sought) && !ids.includes(id));
      for (const { group } of missed) expect(shown.find((one) => one.group === group)?.entries.length).toBe(5);
    }),
    { numRuns: 50 },
  );
});
