import { monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { buildRandomWallet } from '../../reports/testing/build-wallet.ts';
import { randomWallet } from '../../reports/testing/random-wallet.ts';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { budgetWriteArbitrary, performBudgetWrite } from './testing/budget-writes.ts';
import { expectBudgetMatchesReference } from './testing/compare-budget.ts';

/**
 * Compares budgets of random wallets with the contract's definitions over raw records, between random writes. The seed determines
 * the history. COFFER_SEED=17 starts with that seed; `npm run soak` runs 300.
 */
const SOAK = process.env['COFFER_SOAK'] === '1';
const HISTORIES = SOAK ? 30 * Number(process.env['COFFER_CASES'] ?? 10) : 3;
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: HISTORIES }, (_, at) => FIRST_SEED + at);
const MONTHS = 6;

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const history = fc.record({
  plan: randomWallet,
  monthsAgo: fc.integer({ min: 0, max: 14 }),
  assets: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  isInWalletCurrency: fc.boolean(),
  start: fc.record({
    startDay: fc.integer({ min: 1, max: 28 }),
    weekend: fc.constantFrom('keep' as const, 'before' as const),
  }),
  writes: fc.array(budgetWriteArbitrary, { minLength: 7, maxLength: 9 }),
});

test.each(SEEDS)(
  'the budget of seed %i equals its definitions after every write',
  { timeout: 120_000 },
  async (seed) => {
    const [drawn] = fc.sample(history, { seed, numRuns: 1 });
    if (drawn === undefined) throw new Error('no history');
    const { plan, monthsAgo, start, writes, assets, isInWalletCurrency } = drawn;
    // Few positions: they matter to a budget only as other sides of transfers.
    const wallet = await buildRandomWallet(services, {
      ...plan,
      securities: plan.securities.slice(0, 4),
      coins: plan.coins.slice(0, 2),
      ...{ prices: [], quotes: [], coinPrices: [], splits: [], knownSplits: [] },
    });
    const { walletId, call, now, today } = wallet;
    const { items } = await call.assets.list({ walletId, limit: 500 });
    const startMonth = monthFromNumber(monthNumber(today) - monthsAgo);
    const { id } = await call.budgets.create({
      ...{ walletId, name: 'Random', startMonth, ...start },
      ...(isInWalletCurrency ? {} : { currency: 'EUR' }),
      assetIds: assets.map((at) => items[at % items.length]?.id ?? ''),
    });
    const compared = { walletId, call, now, id, to: monthFromNumber(monthNumber(startMonth) + MONTHS - 1) };
    await expectBudgetMatchesReference(services, { ...compared, withTransactions: false, label: `seed ${seed}` });
    const refused: string[] = [];
    for (const [at, one] of writes.entries()) {
      const code = await performBudgetWrite(compared, one);
      if (code !== null) refused.push(code);
      const withTransactions = at === writes.length - 1;
      await expectBudgetMatchesReference(services, {
        ...{ ...compared, withTransactions },
        label: `seed ${seed}, after write ${at} (${one.kind})`,
      });
    }
    expect(refused.length).toBeLessThan(writes.length);
  },
);
