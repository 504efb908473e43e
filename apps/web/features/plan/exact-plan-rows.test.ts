import { Decimal } from '@coffer/domain/decimal.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { roundedSum } from '@coffer/domain/exact-amounts.ts';
import { projectionWithExactAmounts } from '@coffer/domain/planning/scenario-projection.ts';
import { runToEnd } from '@coffer/domain/sliced-computation.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssumedCategoryFlow } from './assumed-flows.ts';
import { exactPlanRows } from './exact-plan-rows.ts';
import { buildPlanColumns, type PlanTableItem, toAssumedPlanItems } from './plan-columns.ts';

const cents = fc.integer({ min: -10_000_00, max: 10_000_00 }).map((amount) => new Decimal(amount).div(100).toString());
const plan = fc.record({
  base: cents,
  annualReturn: fc.constantFrom(null, '4.25', '-3'),
  startDate: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-17'),
  averages: fc.array(cents, { maxLength: 3 }),
  planned: fc.array(
    fc.record({
      ...{ month: fc.constantFrom('2025-11', '2026-02', '2026-07'), amount: cents },
      ...{ frequency: fc.integer({ min: 0, max: 4 }), duration: fc.integer({ min: 0, max: 9 }) },
    }),
    { maxLength: 3 },
  ),
});

test('each column of the file adds up exactly to its end, which is the base of the next', () => {
  fc.assert(
    fc.property(plan, fc.constantFrom('month' as const, 'year' as const), fc.boolean(), (given, step, isComplete) => {
      const { startDate, planned } = given;
      const months = runToEnd(
        projectionWithExactAmounts({
          ...{ startDate, planned, lastMonth: '2027-03', currency: 'EUR', expectedAnnualReturn: given.annualReturn },
          starting: [{ value: new Decimal(given.base), expectedAnnualReturn: null }],
          assumed: new Decimal(sumDecimalTexts(given.averages)).div(12),
        }),
      );
      const averages = given.averages.map((sum) => ({ id: 'c', sum })) as unknown as AssumedCategoryFlow[];
      const items: PlanTableItem[] = [
        ...planned.map((item) => ({ ...item, categoryOrCategoryGroupId: 'p', isAssumed: false })),
        ...toAssumedPlanItems(averages, { startDate, startingBasePerCategory: 'averageLast12Months' }),
      ];
      const columns = buildPlanColumns(months, step, 'EUR');
      const lists = (isComplete ? items : items.slice(1)).map((item) => [item]);
      const { base, listed, others, yielded, end } = exactPlanRows(months, columns, lists, startDate);
      if (isComplete) expect(others).toBeNull();
      for (const [at, column] of columns.entries()) {
        const rows = [base, ...listed, others ?? [], yielded].map((amounts) => amounts[at] ?? '0');
        const rest = new Decimal(end[at] ?? '').minus(sumDecimalTexts(rows));
        // Each average is rounded to 18 decimals.
        expect(rest.abs().toNumber()).toBeLessThan(others === null ? 1e-15 : Number.MIN_VALUE);
        expect(base[at + 1]).toBe(at + 1 === columns.length ? undefined : end[at]);
        expect(Math.abs(Number(roundedSum([end[at] ?? ''], 'EUR')) - column.end)).toBeLessThan(0.011);
      }
    }),
    { numRuns: 60 },
  );
});
