import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCoffer, type WalletClient } from './start-coffer.ts';

const coffer = startCoffer();
let at: WalletClient;
let assetId: string;
beforeAll(async () => {
  ({ at } = await coffer().wallet());
  assetId = await at.asset();
});

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

/** Any decimal of the contract: `-?digits[.digits]`, up to 20 digits before and 18 after the point. */
const anyDecimal = fc
  .record({ minus: fc.boolean(), whole: digits(1, 20), part: fc.option(digits(1, 18), { nil: undefined }) })
  .map(({ minus, whole, part }) => `${minus ? '-' : ''}${whole}${part === undefined ? '' : `.${part}`}`);

/** The canonical form, computed on text only. */
function canonical(decimal: string): string {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  const left = whole.replace(/^0+(?=\d)/, '');
  const right = part.replace(/0+$/, '');
  const plain = right === '' ? left : `${left}.${right}`;
  return decimal.startsWith('-') && plain !== '0' ? `-${plain}` : plain;
}

/** The decimal in units of 10^-18, as a bigint. */
function units(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(18, '0'));
  return decimal.startsWith('-') ? -size : size;
}

function decimalOf(size: bigint): string {
  const text = (size < 0n ? -size : size).toString().padStart(19, '0');
  return canonical(`${size < 0n ? '-' : ''}${text.slice(0, -18)}.${text.slice(-18)}`);
}

/** Rounds an amount in units of 10^-18 to cents, half to even. */
function cents(size: bigint): bigint {
  const one = 10n ** 16n;
  const magnitude = size < 0n ? -size : size;
  const rest = magnitude % one;
  const up = rest * 2n > one || (rest * 2n === one && (magnitude / one) % 2n === 1n);
  const rounded = magnitude / one + (up ? 1n : 0n);
  return size < 0n ? -rounded : rounded;
}

describe('an amount', () => {
  it('comes back exact and canonical from create, read, list, search and change', async () => {
    await fc.assert(
      fc.asyncProperty(anyDecimal, anyDecimal, async (first, second) => {
        const transaction = await at.book(assetId, { amountValue: first });
        expect(transaction.amountValue).toBe(canonical(first));
        expect((await at.get(`/transactions/${transaction.id}`)).amountValue).toBe(canonical(first));
        expect((await at.get('/transactions?limit=1')).items[0]).toEqual(transaction);
        const same = await at.post('/transactions/search', { amountMin: first, amountMax: first });
        expect(same.items.map((item: { id: string }) => item.id)).toContain(transaction.id);
        expect((await at.ok('PATCH', `/transactions/${transaction.id}`, { amountValue: second })).amountValue).toBe(
          canonical(second),
        );
        await at.ok('DELETE', `/transactions/${transaction.id}`);
      }),
      {
        numRuns: 40,
        examples: [
          ['-0', '-0.000'],
          ['99999999999999999999.999999999999999999', '-99999999999999999999.999999999999999999'],
          ['0.000000000000000001', '0001.10'],
          ['12.50', '9007199254740993'],
        ],
      },
    );
  });

  it('differs from its neighbours where a binary float would not', async () => {
    const [a, b] = ['9007199254740992.000000000000000001', '9007199254740992.000000000000000002'];
    const first = await at.book(assetId, { amountValue: a });
    const second = await at.book(assetId, { amountValue: b });
    const { items } = await at.get(`/transactions?amountMin=${b}&amountMax=${b}`);
    expect(items.map((item: { id: string }) => item.id)).toEqual([second.id]);
    for (const { id } of [first, second]) await at.ok('DELETE', `/transactions/${id}`);
  });

  it('is refused beyond 20 digits before and 18 after the point, and accepted up to there', async () => {
    for (const amountValue of ['1'.repeat(21), `0.${'1'.repeat(19)}`, '1e5', '+1', '1.', '.1', '1,5', '']) {
      expect(
        (await at.call('POST', '/transactions', { assetId, date: '2026-01-01', amountValue, amountCurrency: 'EUR' }))
          .status,
        amountValue,
      ).toBe(400);
    }
  });
});

describe('a sum of amounts', () => {
  it('is exact to the last digit, however many and however small: totals by asset and by day', async () => {
    const bounded = fc
      .record({ minus: fc.boolean(), whole: digits(1, 9), part: digits(1, 18) })
      .map(({ minus, whole, part }) => `${minus ? '-' : ''}${whole}.${part}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ amount: bounded, day: fc.integer({ min: 1, max: 28 }) }), { minLength: 1, maxLength: 12 }),
        async (transactions) => {
          const asset = await at.asset();
          const at28 = '2026-02-28';
          for (const { amount, day } of transactions)
            await at.book(asset, { amountValue: amount, date: `2026-02-${String(day).padStart(2, '0')}` });
          const total = transactions.reduce((sum, { amount }) => sum + units(amount), 0n);
          // Setting the balance to zero adds a transaction of the whole sum, with every digit.
          const rows = await coffer().services.database.withWallet(at.walletId, (transaction) =>
            transaction.query<{ date: string; amount: string }>({
              text: `SELECT date, trim_scale(amount) AS amount FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2`,
              values: [at.walletId, asset],
            }),
          );
          const byDay = Map.groupBy(transactions, ({ day }) => `2026-02-${String(day).padStart(2, '0')}`);
          for (const [day, of] of byDay) {
            const sum = of.reduce((all, { amount }) => all + units(amount), 0n);
            expect(rows.find(({ date }) => date === day)?.amount).toBe(decimalOf(sum));
          }
          const { byAsset } = await at.post('/data/netWorthByAsset', { period: at28 });
          expect(byAsset[asset].value).toBe(Number(cents(total)) / 100);
          const [row] = (await at.post('/data/netWorthTimeSeries', {
            assetIds: [asset],
            startDate: '2026-02-01',
            endDate: at28,
          })) as [{ cumulative: number; inPeriod: number; fxEffectCumulative: number }];
          expect(row).toEqual({
            period: '2026-02',
            cumulative: Number(cents(total)) / 100,
            inPeriod: Number(cents(total)) / 100,
            fxEffectCumulative: 0,
          });
          const booked = await at.post(`/assets/${asset}/balance`, { date: at28, balance: '0' });
          expect(booked.amountValue).toBe(decimalOf(-total));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is rounded half-even to the cent once, at the end: 0.005 + 0.0149 is 0.02, 0.135 is 0.14', async () => {
    for (const [amounts, value] of [
      [['0.005', '0.0149'], 0.02],
      [['0.125'], 0.12],
      [['0.135'], 0.14],
      [['-0.125'], -0.12],
      [['-0.004'], 0],
      [['0.115', '0.01'], 0.12],
    ] as const) {
      const asset = await at.asset();
      for (const amountValue of amounts) await at.book(asset, { amountValue });
      const { byAsset } = await at.post('/data/netWorthByAsset', { period: 'today' });
      expect(Object.is(byAsset[asset].value, value), `${amounts} gave ${byAsset[asset].value}`).toBe(true);
    }
  });
});
