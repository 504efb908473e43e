import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categorySet } from '@coffer/api/wallets/category-set.schema.ts';
import { expect, test } from 'vitest';
import { STARTER_SETS, type StarterSetId, starterSet } from './starter-sets.ts';

const ids: StarterSetId[] = ['common', 'selfEmployed'];

/** The emojis of the system categories. */
function systemEmojis(): string[] {
  const api = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'api', 'src');
  const text = readFileSync(join(api, 'wallets', 'system-categories.ts'), 'utf8');
  return [...text.matchAll(/emoji: '([^']+)'/g)].map(([, emoji = '']) => emoji);
}

test.each(ids)('the service accepts the set %s, and its categories have different emojis', (id) => {
  const set = starterSet(id, (name) => name);
  expect(categorySet.parse(set)).toEqual(set);
  const emojis = [...set.flatMap(({ categories }) => categories.map(({ emoji }) => emoji)), ...systemEmojis()];
  expect(emojis.length).toBeGreaterThan(24);
  expect(new Set(emojis).size).toBe(emojis.length);
});

test('the set for self-employed people contains the common set', () => {
  expect(STARTER_SETS.selfEmployed.slice(0, STARTER_SETS.common.length)).toEqual(STARTER_SETS.common);
});
