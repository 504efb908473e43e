import { expect } from 'vitest';
import type { TestCaller } from '../../testing/create-test-wallet.ts';
import type { ReferenceReports } from './reference-reports.ts';
import type { ReferenceReturns } from './reference-returns.ts';
import { type ExpectedFigures, referenceSecurityPositions } from './reference-security-positions.ts';
import { describeMoneyWeightedFault, describePerYearReturnFault } from './reference-xirr.ts';

interface Compared {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly reference: ReferenceReports;
  readonly label: string;
}

type Answer = Awaited<ReturnType<TestCaller['reports']['securityPositions']>>;
type Row = Answer['total'];

const COST_BASES = ['fifo', 'average'] as const;

/**
 * Asserts that `securityPositions` equals the reference on each day, with both cost bases. Returns the number of
 * compared responses.
 */
export async function comparePositions(compared: Compared, days: readonly string[]): Promise<number> {
  const { walletId, call, reference, label } = compared;
  for (const date of days) {
    for (const costBasis of COST_BASES) {
      const found = await call.reports.securityPositions({ walletId, date, costBasis });
      const expected = referenceSecurityPositions(reference, date, costBasis);
      compareAnswer(found, expected, `${label}, securityPositions of ${date} by ${costBasis}`);
    }
  }
  const { today } = reference.when;
  const ofToday = await call.reports.securityPositions({ walletId, date: today, costBasis: 'fifo' });
  expect(await call.reports.securityPositions({ walletId }), `${label}, ${today}`).toEqual(ofToday);
  return days.length * COST_BASES.length;
}

function compareAnswer(found: Answer, expected: ReturnType<typeof referenceSecurityPositions>, says: string) {
  const items = expected.items.map(({ item, figures }) => ({ ...item, ...figures }));
  const shown = found.items.map(({ name: _name, ...row }) => withoutOtherReturns(row));
  expect(sorted(shown), says).toEqual(sorted(items));
  expect(Object.keys(found.byAsset).sort(), says).toEqual([...expected.byAsset.keys()].sort());
  compareFigures(found.total, expected.total, `${says}, total`);
  for (const [id, figures] of expected.byAsset) compareFigures(found.byAsset[id], figures, `${says}, asset ${id}`);
  for (const { item, returns } of expected.items) {
    const row = found.items.find((one) => keyOf(one) === keyOf(item));
    if (row !== undefined) compareOtherReturns(row, returns, `${says}, ${keyOf(item)}`);
  }
}

function compareFigures(found: Row | undefined, { figures, returns }: ExpectedFigures, says: string) {
  if (found === undefined) throw new Error(`${says}: nothing was found`);
  expect(withoutOtherReturns(found), says).toEqual(figures);
  compareOtherReturns(found, returns, says);
}

type OtherReturns = Pick<Row, 'moneyWeightedReturn' | 'moneyWeightedReturnPerYear' | 'timeWeightedReturnPerYear'>;

/** Removes the returns that are computed in binary floats; they are compared with a tolerance instead. */
function withoutOtherReturns<Figures extends OtherReturns>(figures: Figures): Omit<Figures, keyof OtherReturns> {
  const {
    moneyWeightedReturn: _period,
    moneyWeightedReturnPerYear: _year,
    timeWeightedReturnPerYear: _time,
    ...others
  } = figures;
  return others;
}

function compareOtherReturns(
  found: OtherReturns & Pick<Row, 'timeWeightedReturn'>,
  returns: ReferenceReturns | null,
  says: string,
) {
  expect(describeMoneyWeightedFault(found.moneyWeightedReturn, returns), says).toBeNull();
  const span = returns?.span ?? null;
  const moneyWeighted = { ofPeriod: found.moneyWeightedReturn, perYear: found.moneyWeightedReturnPerYear };
  expect(describePerYearReturnFault(moneyWeighted, span), `${says}, money-weighted a year`).toBeNull();
  const timeWeighted = { ofPeriod: found.timeWeightedReturn, perYear: found.timeWeightedReturnPerYear };
  expect(describePerYearReturnFault(timeWeighted, span), `${says}, time-weighted a year`).toBeNull();
}

interface Named {
  readonly assetId: string;
  readonly isin: string | null;
  readonly symbol: string | null;
}

const keyOf = ({ assetId, isin, symbol }: Named) => `${assetId} ${isin} ${symbol}`;

function sorted<Item extends Named>(items: Item[]): Item[] {
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
