import { LIVE_TYPES } from '@coffer/api/changes/live/live.schema.ts';
import { describe, expect, test } from 'vitest';
import { createAffectedQueryPredicate, ROUTER_RECORD_TYPES } from './affected-queries.ts';

describe('a change', () => {
  test('of any type makes some query stale', () => {
    const known = new Set(Object.values(ROUTER_RECORD_TYPES).flat());
    expect(LIVE_TYPES.filter((type) => !known.has(type))).toEqual([]);
  });

  test('concerns queries of its type and wallet, and queries without a wallet', () => {
    const of = createAffectedQueryPredicate('w1', ['tag']);
    const query = (router: string, input?: object) => ({
      queryKey: [[router, 'list'], ...(input === undefined ? [] : [{ input, type: 'query' }])],
    });
    expect(of(query('tags', { walletId: 'w1' }))).toBe(true);
    expect(of(query('tags', { walletId: 'w2' }))).toBe(false);
    expect(of(query('categories', { walletId: 'w1' }))).toBe(false);
    expect(of({ queryKey: ['tags'] })).toBe(false);
    expect(createAffectedQueryPredicate('w1', ['wallet'])(query('wallets'))).toBe(true);
    // The keys of our own queries contain the wallet after the name.
    const pages = (walletId: string) => ({ queryKey: [['notifications', 'pages'], { walletId }] });
    expect(createAffectedQueryPredicate('w1', ['notification'])(pages('w1'))).toBe(true);
    expect(createAffectedQueryPredicate('w1', ['notification'])(pages('w2'))).toBe(false);
  });

  test('of unknown type concerns every query with a type', () => {
    const of = createAffectedQueryPredicate('w1', null);
    expect(of({ queryKey: [['reports', 'netWorth'], { input: { walletId: 'w1' } }] })).toBe(true);
    expect(of({ queryKey: [['sessions', 'list']] })).toBe(false);
  });
});
