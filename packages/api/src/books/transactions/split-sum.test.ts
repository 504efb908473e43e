import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

type Transaction = Partial<Parameters<TestCaller['transactions']['create']>[0]>;
type Parts = Parameters<TestCaller['transactions']['split']>[0]['parts'];

const book = (fields: Transaction = {}) =>
  call.transactions.create({
    walletId,
    assetId,
    date: '2026-05-17',
    amountValue: '-50',
    amountCurrency: 'EUR',
    ...fields,
  });
const split = (id: string, parts: Parts) => call.transactions.split({ walletId, id, parts });
const get = (id: string) => call.transactions.get({ walletId, id });
const partsOf = async (id: string) =>
  (await call.transactions.list({ walletId, parentTransactionId: id, limit: 100 })).items;

test('parts add up to the parent for any amounts', async () => {
  const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 8 }), async (amounts) => {
      const total = amounts.reduce((sum, part) => sum + part, 0n);
      const whole = await book({ amountValue: scaled(total) });
      await split(
        whole.id,
        amounts.map((part) => ({ amountValue: scaled(part) })),
      );
      const parts = await partsOf(whole.id);
      expect(parts.reduce((sum, part) => sum + unscaled(part.amountValue), 0n)).toBe(unscaled(whole.amountValue));
      const off = amounts.map((part, at) => ({ amountValue: scaled(at === 0 ? part + 1n : part) }));
      expect(await refusalText(split(whole.id, off))).toBe('split');
    }),
    { numRuns: 25 },
  );
});

test('parts add up when ten people split, undo and change the same transaction at once', {
  timeout: 60_000,
}, async () => {
  const { id } = await book({ amountValue: '-60' });
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let round = 0; round < 6; round += 1) {
      const what = (writer + round) % 5;
      const { items } = await call.transactions.list({ walletId, parentTransactionId: id, limit: 10 });
      const attempt =
        what === 0
          ? call.transactions.unsplit({ walletId, id })
          : what === 1
            ? call.transactions.update({ walletId, id, amountValue: `-${60 + writer}` })
            : what === 2
              ? call.transactions.delete({ walletId, id: items[0]?.id ?? randomUUID() })
              : get(id).then(({ amountValue }) =>
                  split(id, [
                    { amountValue: '0' },
                    { amountValue: '-10' },
                    { amountValue: `${Number(amountValue) + 10}` },
                  ]),
                );
      // Each attempt succeeds or fails with an expected error; any other error fails the test.
      await attempt.catch(async (error: unknown) => {
        expect(['split', 'notFound', 'invalidState']).toContain(await refusalText(Promise.reject(error)));
      });
    }
  });
  await Promise.all(writers);
  const whole = await get(id);
  const parts = await partsOf(id);
  expect(whole.parent).toBe(parts.length > 0);
  if (whole.parent) {
    expect(parts.reduce((sum, part) => sum + Number(part.amountValue), 0)).toBe(Number(whole.amountValue));
  }
});

const SCALE = 10n ** 10n;

function scaled(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(11, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

function unscaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -value : value;
}
