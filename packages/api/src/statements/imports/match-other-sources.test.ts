import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  type BankFedAccount,
  createBankFedAccount,
  exampleLine,
} from '../../banks/recognition/testing/bank-fed-account.ts';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
let walletId: string;
let id: string;
beforeEach(async () => {
  account = await createBankFedAccount(services);
  [walletId, id] = [account.walletId, account.assetId];
});

const importCsv = (rows: readonly string[], more: object = {}) =>
  account.call.imports.import({
    ...{ walletId, id, importerType: 'csv' },
    content: ['Date;Payee;Amount;Text', ...rows].join('\n'),
    ...more,
  });
const COFFEE = exampleLine({
  date: '2026-03-02',
  amount: '-3.2',
  fromTo: 'Café Anna',
  description: 'Card 4711',
  stableId: 'C1',
});
const ROW = '02.03.2026;CAFÉ ANNA;-3,20;card 4711';
const OTHER_ROW = '03.03.2026;Card payment;-3,20;x';
const open = async () => (await account.call.matchReviews.list({ walletId, status: 'open' })).items;

describe('a file of an account with a bank connection', () => {
  test('matches a transaction with the same texts, and is recognised again later', async () => {
    await account.deliver([COFFEE]);
    expect(await importCsv([ROW])).toMatchObject({ created: 0, duplicates: 1, reviews: 0 });
    const [transaction] = await account.transactions();
    await account.call.transactions.update({ walletId, id: transaction!.id, fromTo: 'mine', date: '2026-02-20' });
    expect(await importCsv([ROW])).toMatchObject({ created: 0, duplicates: 1, reviews: 0 });
    expect(await account.transactions()).toMatchObject([{ id: transaction!.id, fromTo: 'mine' }]);
  });

  test('opens one review for a similar amount and day, and follows the decision', async () => {
    await account.deliver([COFFEE]);
    expect(await importCsv([OTHER_ROW], { dryRun: true })).toMatchObject({ created: 0, reviews: 1 });
    expect(await open()).toEqual([]);
    expect(await importCsv([OTHER_ROW])).toMatchObject({ created: 0, duplicates: 0, reviews: 1 });
    expect(await importCsv([OTHER_ROW])).toMatchObject({ created: 0, duplicates: 0, reviews: 1 });
    const [review, ...more] = await open();
    expect(more).toEqual([]);
    expect(review).toMatchObject({ reason: 'otherSource', delivered: { amountValue: '-3.2', date: '2026-03-03' } });
    await account.call.matchReviews.decide({ walletId, id: review!.id, decision: 'different' });
    expect(await account.transactions()).toMatchObject([
      { source: 'sync' },
      { source: 'import', fromTo: 'Card payment' },
    ]);
    expect(await importCsv([OTHER_ROW])).toMatchObject({ created: 0, duplicates: 1, reviews: 0 });
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
  });

  test('adds what the bank has not delivered, and the bank’s line then matches', async () => {
    expect(await importCsv([ROW])).toMatchObject({ created: 1, reviews: 0 });
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 0 });
    expect(await account.transactions()).toMatchObject([{ source: 'import', providerDTransactionId: 'C1' }]);
  });

  test('skips a transaction that was deleted and says so; the bank does not add it again either', async () => {
    await account.deliver([COFFEE]);
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 0 });
    const answer = await importCsv([ROW]);
    expect(answer).toMatchObject({
      created: 0,
      reviews: 0,
      skipped: [{ line: 2, reason: 'deletedBefore' }],
    });
    const other = await account.deliver([COFFEE], { institutionId: 'another' });
    expect(other).toMatchObject({ created: 0, reviews: 0 });
    expect(await account.transactions()).toEqual([]);
  });

  test('adds a deleted transaction again on request; the bank still adds nothing', async () => {
    await account.deliver([COFFEE]);
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    const tried = await importCsv([ROW], { dryRun: true });
    const importAgain = tried.skipped.map(({ line }) => line);
    expect(importAgain).toEqual([2]);
    expect(await importCsv([ROW], { importAgain: [3] })).toMatchObject({ created: 0, skipped: [{ line: 2 }] });
    expect(await importCsv([ROW], { importAgain, dryRun: true })).toMatchObject({ created: 1, skipped: [] });
    expect(await account.transactions()).toEqual([]);
    expect(await importCsv([ROW], { importAgain })).toMatchObject({ created: 1, duplicates: 0, skipped: [] });
    expect(await importCsv([ROW], { importAgain })).toMatchObject({ created: 0, duplicates: 1 });
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 0 });
    expect(await account.transactions()).toMatchObject([{ source: 'import', amountValue: '-3.2' }]);
  });

  test('is forgotten with its reviews when the import is undone', async () => {
    await account.deliver([COFFEE]);
    await importCsv([OTHER_ROW, '04.03.2026;Rent;-800,00;x']);
    const [made] = (await account.call.imports.list({ walletId })).items;
    expect(made).toMatchObject({ created: 1, reviews: 1 });
    await account.call.imports.undo({ walletId, id: made!.id });
    expect(await open()).toEqual([]);
    expect(await importCsv([OTHER_ROW])).toMatchObject({ created: 0, reviews: 1 });
  });
});

test('opens a review for a similar line of another file format', async () => {
  await importCsv(['02.03.2026;Café Anna;-3,20;x', '02.03.2026;Rent;-800,00;y']);
  const content = ['!Type:Bank', 'D03/02/2026', 'T-3.20', 'PKaffee', '^', 'D03/02/2026', 'T-801.00', 'PRent', '^'].join(
    '\n',
  );
  const answer = await account.call.imports.import({ walletId, id, importerType: 'qif', content });
  expect(answer).toMatchObject({ created: 1, duplicates: 0, reviews: 1 });
});

test('keeps a line in a closed period for review', async () => {
  await account.call.closings.create({ walletId, assetId: id, date: '2026-03-31' });
  expect(await importCsv([ROW, '01.04.2026;Rent;-800,00;x'])).toMatchObject({ created: 1, reviews: 1 });
  expect(await account.deliver([exampleLine({ date: '2026-03-05', amount: '-7' })])).toMatchObject({
    created: 0,
    reviews: 1,
  });
  const items = await open();
  expect(items.map(({ reason }) => reason)).toEqual(['periodClosed', 'periodClosed']);
});
