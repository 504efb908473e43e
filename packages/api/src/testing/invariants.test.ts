import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import {
  createTransferTestWallet,
  type TestLedger,
  transactionSide,
} from '../transfers/testing/transfer-test-wallet.ts';
import { openTestDatabase } from './create-test-wallet.ts';
import { findInvariantViolations } from './invariants.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
});

/** Changes the ledger directly in the database and returns the rules that are violated afterwards. */
async function violationsAfter(statement: string, ...values: unknown[]): Promise<string[]> {
  const { walletId } = ledger;
  expect(await findInvariantViolations(services.database, walletId)).toEqual([]);
  await services.owner.query({ text: statement, values: [walletId, ...values] });
  return [...new Set((await findInvariantViolations(services.database, walletId)).map(({ rule }) => rule))];
}

test('the check finds a wrong day total', async () => {
  await ledger.book(ledger.giro, '-5');
  expect(await violationsAfter('UPDATE "DayTotal" SET amount = amount + 0.01 WHERE "walletId" = $1')).toEqual([
    'day total',
  ]);
});

test('the check finds parts that do not add up, or that have another asset or day', async () => {
  const { call, walletId, book, giro } = ledger;
  const { id } = await book(giro, '-5');
  await call.transactions.split({ walletId, id, parts: [{ amountValue: '-2' }, { amountValue: '-3' }] });
  const part = `UPDATE "Transaction" SET date = date + 1 WHERE "walletId" = $1 AND "parentTransactionId" = $2`;
  expect(await violationsAfter(part, id)).toEqual(['part', 'using dates']);
  const back = part.replace('+ 1', '- 1');
  await services.database.withWallet(walletId, (open) => open.execute({ text: back, values: [walletId, id] }));
  const alone = `DELETE FROM "Transaction" WHERE "walletId" = $1 AND "amountValue" = -2`;
  expect(await violationsAfter(alone)).toEqual(['split']);
});

test('the check finds a one-sided link, and a link of equal signs', async () => {
  const { call, walletId, book, giro, savings } = ledger;
  const [out, into] = [await book(giro, '-5'), await book(savings, '5')];
  await call.transfers.link({ walletId, source: transactionSide(out.id), counter: transactionSide(into.id) });
  const turned = `UPDATE "Transaction" SET "amountValue" = -1 WHERE "walletId" = $1 AND id = $2`;
  expect(await violationsAfter(turned, into.id)).toEqual(['linked transactions']);
  await services.database.withWallet(walletId, (open) =>
    open.execute({ text: turned.replace('-1', '1'), values: [walletId, into.id] }),
  );
  expect(
    await violationsAfter('DELETE FROM "TransferLink" WHERE "walletId" = $1 AND "transactionId" = $2', out.id),
  ).toEqual(['link']);
});
