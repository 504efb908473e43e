import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountCoverage, coverageByMonth } from './coverage.ts';
import { addDays, dateFromDayNumber, dayNumber } from './dates.ts';
import { formatDecimal, parseUnlimitedDecimal } from './decimal.ts';

const account: AccountCoverage = { first: '2026-01-10', today: '2026-04-15', spans: [], points: [], changes: [] };
const span = (
  from: string,
  until: string,
  isStated = true,
  [transactionBefore, transactionAfter]: readonly (string | null)[] = [],
) => ({
  ...{ from, until, isStated },
  ...{ transactionBefore: transactionBefore ?? null, transactionAfter: transactionAfter ?? null },
});
const point = (date: string, amount: string, isInterim = false) => ({ date, amount, isInterim });
const statuses = (more: Partial<AccountCoverage>) =>
  coverageByMonth({ ...account, ...more }).map(({ status }) => status);

describe('coverage', () => {
  it('lists each month from the first day to today, and none if the first day is in the future', () => {
    expect(coverageByMonth(account).map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    expect(coverageByMonth({ ...account, first: '2026-04-16' })).toEqual([]);
  });

  it('marks a month as covered if all its days since the first one and up to today are covered', () => {
    const spans = [span('2026-01-10', '2026-02-27'), span('2026-03-01', '2026-04-15')];
    expect(statuses({ spans })).toEqual(['covered', 'missing', 'covered', 'covered']);
    expect(statuses({ spans: [...spans, span('2026-02-20', '2026-02-28')] })).not.toContain('missing');
    expect(statuses({ spans: [span('2026-01-11', '2026-04-15')] })[0]).toBe('missing');
  });

  it('extends a span without a stated period by seven days on each side', () => {
    const spans = [span('2026-01-17', '2026-02-21', false), span('2026-03-08', '2026-04-08', false)];
    expect(statuses({ spans })).toEqual(['covered', 'covered', 'covered', 'covered']);
    const apart = [span('2026-01-17', '2026-02-20', false), span('2026-03-08', '2026-04-08', false)];
    expect(statuses({ spans: apart })).toEqual(['covered', 'missing', 'covered', 'covered']);
  });

  it('never extends a span to a day with a transaction missing from the file, nor beyond today', () => {
    const covered = (nearest: readonly (string | null)[], more: Partial<AccountCoverage> = {}) =>
      statuses({ spans: [span('2026-01-17', '2026-02-22', false, nearest)], ...more }).slice(0, 2);
    expect(covered([null, null])).toEqual(['covered', 'covered']);
    expect(covered(['2026-01-09', '2026-03-01'])).toEqual(['covered', 'covered']);
    expect(covered(['2026-01-10', '2026-03-01'])).toEqual(['missing', 'covered']);
    expect(covered(['2026-01-16', '2026-02-28'])).toEqual(['missing', 'missing']);
    expect(covered([null, '2026-02-23'])).toEqual(['covered', 'missing']);
    // On 12 February the first span is extended only up to today. On 28 February it reaches the second span.
    const future = [span('2026-01-17', '2026-02-10', false), span('2026-02-16', '2026-02-28', true)];
    expect(statuses({ spans: future, today: '2026-02-12' })).toEqual(['covered', 'covered']);
    expect(statuses({ spans: future, today: '2026-02-28' })).toEqual(['covered', 'covered']);
  });

  it('bridges a gap of a few days if the balance is the same before and after', () => {
    const spans = [span('2026-01-10', '2026-01-30'), span('2026-02-02', '2026-02-28')];
    const balances = (after: string) => [point('2026-01-30', '5.5'), point('2026-02-01', after)];
    expect(statuses({ spans, points: balances('5.5') }).slice(0, 2)).not.toContain('missing');
    expect(statuses({ spans, points: balances('6') }).slice(0, 2)).toEqual(['missing', 'missing']);
    expect(statuses({ spans }).slice(0, 2)).toEqual(['missing', 'missing']);
  });

  it('compares the last balance of a month, and gives the date since which the difference is the same', () => {
    const spans = [span('2026-01-10', '2026-04-15')];
    const changes = [
      { date: '2026-01-10', amount: '100' },
      { date: '2026-02-03', amount: '-30' },
    ];
    const points = [
      point('2026-01-15', '99'),
      point('2026-01-31', '100.00'),
      point('2026-02-10', '75'),
      point('2026-02-28', '75'),
      point('2026-03-31', '80'),
    ];
    const [january, february, march, april] = coverageByMonth({ ...account, spans, points, changes });
    expect(january).toEqual({
      ...{ month: '2026-01', status: 'covered', verified: true },
      ...{ stated: '100', computed: '100', difference: '0', since: null },
    });
    expect(february).toMatchObject({ status: 'mismatched', verified: false, difference: '5', since: '2026-02-10' });
    expect(march).toMatchObject({ stated: '80', computed: '70', difference: '10', since: '2026-03-31' });
    expect(april).toMatchObject({ status: 'covered', verified: false, stated: null, computed: null, since: null });
    expect(coverageByMonth({ ...account, points, changes })[1]).toMatchObject({ status: 'missing', difference: '5' });
  });

  it('ignores a balance taken during a day unless the next balance is off by the same amount', () => {
    const spans = [span('2026-01-10', '2026-04-15')];
    const [first] = coverageByMonth({
      ...account,
      spans,
      points: [point('2026-01-20', '5', true), point('2026-01-21', '0')],
    });
    expect(first).toMatchObject({ status: 'covered', verified: true });
    const off = [point('2026-01-20', '5', true), point('2026-02-21', '5', true), point('2026-02-22', '5')];
    const [january, february] = coverageByMonth({ ...account, spans, points: off });
    expect([january, february]).toMatchObject([
      { status: 'mismatched' },
      { status: 'mismatched', since: '2026-01-20' },
    ]);
    expect(coverageByMonth({ ...account, spans, points: [point('2026-01-20', '5', true)] })[0]?.stated).toBeNull();
  });
});

const day = fc.integer({ min: dayNumber('2025-11-01'), max: dayNumber('2026-04-20') }).map(dateFromDayNumber);
const spans = fc.array(
  fc.tuple(day, fc.nat(70)).map(([from, days]) => span(from, addDays(from, days))),
  { maxLength: 8 },
);

it('agrees with checking each day', () => {
  fc.assert(
    fc.property(spans, (told) => {
      for (const { month, status } of coverageByMonth({ ...account, spans: told })) {
        const days = Array.from({ length: 31 }, (_, n) => addDays(`${month}-01`, n)).filter(
          (date) => date.startsWith(month) && date >= account.first && date <= account.today,
        );
        const isTold = days.every((date) => told.some(({ from, until }) => from <= date && date <= until));
        expect(status).toBe(isTold ? 'covered' : 'missing');
      }
    }),
  );
});

it('compares with the sum of transactions up to the date', () => {
  const amount = fc
    .integer({ min: -500, max: 500 })
    .map((units) => formatDecimal(parseUnlimitedDecimal(String(units)).div(4)));
  const days = fc.uniqueArray(fc.record({ date: day, amount }), { selector: ({ date }) => date, maxLength: 20 });
  const sorted = days.map((all) => all.sort((a, b) => (a.date < b.date ? -1 : 1)));
  fc.assert(
    fc.property(sorted, sorted, (changes, stated) => {
      const points = stated.map((one) => ({ ...one, isInterim: false }));
      for (const { month, computed } of coverageByMonth({ ...account, changes, points })) {
        const last = stated.findLast(({ date }) => date.startsWith(month));
        if (last === undefined) expect(computed).toBeNull();
        else {
          const booked = changes
            .filter(({ date }) => date <= last.date)
            .map((change) => parseUnlimitedDecimal(change.amount));
          expect(computed).toBe(formatDecimal(booked.reduce((sum, one) => sum.plus(one), parseUnlimitedDecimal('0'))));
        }
      }
    }),
  );
});
