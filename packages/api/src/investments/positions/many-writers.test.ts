import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const ISINS = ['US0378331005', 'DE0008404005'];
/** The expected errors of a writer that lost a race. */
const EXPECTED = new Set(['notFound', 'linked', 'alreadyLinked', 'invalidReference', 'invalidState']);

test('with many concurrent writers, links stay symmetric, paid prices stay right, and no deadlock is returned', {
  timeout: 120_000,
}, async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = (type: 'securities' | 'bank') =>
    call.assets.create({ walletId, type, name: 'x', defaultCurrency: 'EUR' });
  const [depot, bank] = [(await asset('securities')).id, (await asset('bank')).id];
  const securities: string[] = [];
  const cash: string[] = [];
  const faults: string[] = [];

  const step = fc.record({
    what: fc.constantFrom('book', 'book', 'pay', 'change', 'link', 'unlink', 'delete', 'deleteCash', 'price'),
    isin: fc.constantFrom(...ISINS),
    type: fc.constantFrom('buy', 'sell', 'transferIn'),
    date: fc.integer({ min: 1, max: 3 }).map((day) => `2026-01-0${day}`),
    price: fc.integer({ min: 1, max: 99 }).map(String),
    at: fc.nat(),
    other: fc.nat(),
  });
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
  const work = async ({ what, isin, type, date, price, at, other }: Step) => {
    const id = securities[at % Math.max(1, securities.length)] ?? '';
    const cashId = cash[other % Math.max(1, cash.length)] ?? '';
    const money = { priceValue: price, priceCurrency: 'EUR' };
    if (what === 'pay' || cashId === '') {
      const booked = { assetId: bank, date, amountValue: type === 'sell' ? price : `-${price}`, amountCurrency: 'EUR' };
      cash.push((await call.transactions.create({ walletId, ...booked })).id);
    } else if (what === 'book' || id === '') {
      const booked = { assetId: depot, date, type, isin, quantity: 1, ...money };
      securities.push((await call.securityTransactions.create({ walletId, ...booked })).id);
    } else if (what === 'change') await call.securityTransactions.update({ walletId, id, type, date, isin, ...money });
    else if (what === 'link') {
      const counter = { transferCounterType: 'transaction', transferCounterId: cashId } as const;
      const mirror = { transferCounterType: 'securityTransaction', transferCounterId: id } as const;
      await (other % 2 === 0
        ? call.securityTransactions.update({ walletId, id, ...counter })
        : call.transactions.update({ walletId, id: cashId, ...mirror }));
    } else if (what === 'unlink') {
      await call.securityTransactions.update({ walletId, id, transferCounterType: null, transferCounterId: null });
    } else if (what === 'delete') await call.securityTransactions.delete({ walletId, id });
    else if (what === 'deleteCash') await call.transactions.delete({ walletId, id: cashId });
    else await call.securities.setPrices({ walletId, isin, prices: [{ date, ...money }] });
  };

  const steps = fc.sample(step, { numRuns: 600, seed: 3 });
  const worker = async () => {
    for (let next = steps.shift(); next !== undefined; next = steps.shift()) {
      await work(next).catch((error: unknown) => {
        const { code } = toProblem(error);
        if (!EXPECTED.has(code)) faults.push(`${code}: ${String(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  expect(faults).toEqual([]);

  const [found] = await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `SELECT
          (SELECT count(*) FROM "TransferLink" a WHERE NOT EXISTS (
            SELECT FROM "TransferLink" b WHERE (b."transactionId", b."securityTransactionId", b."counterTransactionId", b."counterSecurityTransactionId")
              IS NOT DISTINCT FROM (a."counterTransactionId", a."counterSecurityTransactionId", a."transactionId", a."securityTransactionId"))) AS lonely,
          (SELECT count(*) FROM (
            (SELECT instrument, date, value, currency, "positionTransactionId" FROM "WalletPrice" WHERE source = 'transaction'
             EXCEPT SELECT named, paid.date, paid.value, paid.currency, paid."positionTransactionId" FROM unnest($2::text[]) AS named, coffer.paid_prices($1, named) AS paid)
            UNION ALL
            (SELECT named, paid.date, paid.value, paid.currency, paid."positionTransactionId" FROM unnest($2::text[]) AS named, coffer.paid_prices($1, named) AS paid
             EXCEPT SELECT instrument, date, value, currency, "positionTransactionId" FROM "WalletPrice" WHERE source = 'transaction')) AS other) AS untrue,
          (SELECT count(*) > 0 FROM "TransferLink") AS linked`,
      values: [walletId, ISINS],
    }),
  );
  expect(found).toEqual({ lonely: 0, untrue: 0, linked: true });
});
