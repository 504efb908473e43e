import { ActualTestFile, exampleActualFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import { ynabArchive, ynabFile } from '@coffer/banking/migrations/testing/ynab-files.ts';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { readExportedState } from '../changes/testing/exported-state.ts';
import { uploadTestFile } from '../files/testing/upload-test-file.ts';
import { toProblem } from '../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** More connections than the connection pool of the test database has. */
const CONNECTIONS = 9;

async function walletWith(bytes: Uint8Array, filename = 'export.zip') {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, filename, bytes);
  const input = { walletId, source: 'actual' as const, fileIds: [id] };
  return { ...wallet, owner, input, state: () => readExportedState(services.database, walletId) };
}

test('a budget of Actual is imported with an equal proof, once, and its undo leaves the wallet as before', async () => {
  const { walletId, owner, input, state } = await walletWith(exampleActualFile().zip());
  const before = await state();
  const tried = await owner.migrations.create({ ...input, dryRun: true });
  expect(tried).toMatchObject({ id: null, proof: { kind: 'recomputed', months: 37, differences: [] } });
  expect(await state()).toEqual(before);

  const made = await owner.migrations.create(input);
  expect(made.counts).toEqual({
    ...{ accounts: 4, categories: 6, categoryGroups: 3, tags: 2, merchants: 4 },
    ...{ transactions: 4 + 36 * 7 + 3, parts: 72, transfers: 73, budgetMonths: 36 },
  });
  expect(made.proof.differences).toEqual([]);
  expect(made.proof.budgets.filter(({ measure }) => measure === 'toAssign')).toHaveLength(37);
  expect(made.proof.budgets.find(({ because }) => because !== null)?.measure).toBe('toAssign');

  const again = await owner.migrations.create(input);
  expect([again.id, Object.values(again.counts).every((count) => count === 0)]).toEqual([null, true]);

  const undone = await owner.migrations.undo({ walletId, id: made.id ?? '' });
  expect(undone.undoneIds).toEqual([made.id]);
  expect(await state()).toEqual(before);

  // Records that an undo deleted are created again.
  const third = await owner.migrations.create(input);
  expect(third.counts).toEqual(made.counts);
  await owner.migrations.undo({ walletId, id: third.id ?? '' });
  expect(await state()).toEqual(before);
});

test('records become what the contract says', async () => {
  const { walletId, owner, input } = await walletWith(exampleActualFile().zip());
  const { mapping } = await owner.migrations.create(input);
  const assetId = (name: string) => mapping.accounts.find((account) => account.name === name)?.assetId ?? '';
  expect(await owner.assets.get({ walletId, id: assetId('Old Savings') })).toMatchObject({
    type: 'savings',
    archived: true,
  });
  const { items } = await owner.transactions.list({
    walletId,
    assetIds: [assetId('Checking 🏦')],
    dateFrom: '2024-01-01',
    dateTo: '2024-01-31',
  });
  const { items: categories } = await owner.categories.list({ walletId });
  const categoryOf = (id: string | null) => categories.find((category) => category.id === id);
  const shown = items.map(({ fromTo, amountValue, categoryId, transferCounterId }) => [
    ...[
      fromTo,
      amountValue,
      categoryOf(categoryId)?.systemKey ?? categoryOf(categoryId)?.name,
      transferCounterId !== null,
    ],
  ]);
  expect(shown).toEqual([
    ['Mortgage', '-300', 'House', true],
    ['Visa', '-70', 'transfer', true],
    ['Landlord', '-600', 'Rent', false],
    ['EMPLOYER GMBH 123', '2000', 'Salary', false],
  ]);
  const [budget] = await owner.budgets.list({ walletId });
  expect(budget).toMatchObject({
    startMonth: '2023-12',
    assetIds: ['Checking 🏦', 'Visa', 'Old Savings'].map(assetId),
  });
});

test('a repeated import leaves what a person changed since', async () => {
  const { walletId, owner, input, state } = await walletWith(exampleActualFile().zip());
  await owner.migrations.create(input);
  const { items } = await owner.transactions.list({ walletId, limit: 500 });
  await owner.transactions.unsplit({ walletId, id: items.find(({ parent }) => parent)?.id ?? '' });
  const linked = items.find(({ transferCounterId }) => transferCounterId !== null);
  await owner.transfers.unlink({ walletId, type: 'transaction', id: linked?.id ?? '' });
  const before = await state();
  await owner.migrations.create({ ...input, acceptDifferences: true });
  expect(await state()).toEqual(before);
});

test('a newer export adds only what is new', async () => {
  const file = exampleActualFile();
  const { walletId, owner, input } = await walletWith(file.zip());
  await owner.migrations.create(input);
  file.add({ account: 'Checking 🏦', date: '2026-12-28', amount: -500, category: 'Food', payee: 'Bakery' });
  file.transfer('Checking 🏦', 'Visa', { date: '2026-12-29', amount: 900 });
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'newer.zip', file.zip());
  const { counts, proof } = await owner.migrations.create({ ...input, fileIds: [id] });
  expect(counts).toMatchObject({ accounts: 0, categories: 0, merchants: 1, transactions: 3, parts: 0, transfers: 1 });
  expect(proof.differences).toEqual([]);
});

test('a newer export adds its new months and accounts to the budget', async () => {
  const file = exampleActualFile();
  const { walletId, owner, input } = await walletWith(file.zip());
  await owner.migrations.create(input);
  file.account('Cash');
  file.add({ account: 'Cash', date: '2027-01-05', amount: 2_000, category: 'Salary' });
  file.assign('2027-01', 'Food', 7_000);
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'newer.zip', file.zip());
  const { counts, proof, mapping } = await owner.migrations.create({ ...input, fileIds: [id] });
  expect(counts).toMatchObject({ accounts: 1, transactions: 1, budgetMonths: 1 });
  expect(proof.differences).toEqual([]);
  const [budget] = await owner.budgets.list({ walletId });
  expect(budget?.assetIds).toContain(mapping.accounts.find(({ name }) => name === 'Cash')?.assetId);
});

test('each book has its own budget', async () => {
  const { walletId, owner, input } = await walletWith(exampleActualFile().zip());
  await owner.migrations.create(input);
  const other = new ActualTestFile('My-Business-2');
  other.account('Till');
  other.category('Goods');
  other.add({ account: 'Till', date: '2025-02-05', amount: -2_000, category: 'Goods' });
  other.assign('2025-02', 'Goods', 3_000);
  other.run(`UPDATE transactions SET id = 'business-' || id`);
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'business.zip', other.zip());
  const made = await owner.migrations.create({ ...input, fileIds: [id] });
  expect(made.proof.differences).toEqual([]);
  expect(made.counts.budgetMonths).toBe(1);
  expect(await owner.budgets.list({ walletId })).toHaveLength(2);
});

test('a transaction whose date changed in the source is a difference, and no second record', async () => {
  const file = exampleActualFile();
  const { walletId, owner, input } = await walletWith(file.zip());
  await owner.migrations.create(input);
  file.run('UPDATE transactions SET date = 20270103 WHERE amount = -1234');
  file.add({ account: 'Visa', date: '2026-12-28', amount: -500, category: 'Food' });
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'newer.zip', file.zip());
  const changed = { ...input, fileIds: [id] };
  expect(await refusalText(owner.migrations.create(changed))).toContain('doesNotMatch');
  const { counts } = await owner.migrations.create({ ...changed, acceptDifferences: true });
  expect(counts.transactions).toBe(1);
});

test('no database connection waits while files are read', async () => {
  const imports = await Promise.all(Array.from({ length: CONNECTIONS }, () => walletWith(exampleActualFile().zip())));
  const [gate, allRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reading = 0;
  const { storage } = services.fileServices;
  const original = storage.read.bind(storage);
  const read = vi.spyOn(storage, 'read').mockImplementation(async (path) => {
    reading += 1;
    if (reading === CONNECTIONS) allRead.resolve();
    await gate.promise;
    return original(path);
  });
  const running = imports.map(({ owner, input }) => owner.migrations.create({ ...input, dryRun: true }));
  await allRead.promise;
  const [first] = imports;
  expect(await first?.owner.tags.list({ walletId: first.walletId })).toMatchObject({ items: [] });
  read.mockRestore();
  gate.resolve();
  for (const { proof } of await Promise.all(running)) expect(proof.differences).toEqual([]);
});

test('files are too large together before any is read', async () => {
  const { walletId, owner, input } = await walletWith(exampleActualFile().zip());
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'other.zip', new ActualTestFile().zip());
  await services.database.withWallet(walletId, (transaction) =>
    transaction.execute({
      text: `UPDATE "File" SET size = $2 WHERE "walletId" = $1`,
      values: [walletId, 40 * 1024 * 1024],
    }),
  );
  const both = { ...input, fileIds: [...input.fileIds, id] };
  expect(await refusalText(owner.migrations.create(both))).toBe('fileTooLarge fileIds');
});

test('a wallet that has more than the source refuses, until the differences are accepted', async () => {
  const file = exampleActualFile();
  const { walletId, owner, input, state } = await walletWith(file.zip());
  const { mapping } = await owner.migrations.create(input);
  const [account] = mapping.accounts;
  const extra = { date: '2026-12-30', amountValue: '-1', amountCurrency: 'EUR' };
  await owner.transactions.create({ walletId, assetId: account?.assetId ?? '', ...extra });
  file.add({ account: 'Visa', date: '2026-12-28', amount: -500, category: 'Food' });
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'newer.zip', file.zip());
  const before = await state();
  const problem = toProblem(
    await owner.migrations.create({ ...input, fileIds: [id] }).catch((error: unknown) => error),
  );
  expect(problem.code).toBe('doesNotMatch');
  expect(problem.parts.differences).toContainEqual(
    expect.objectContaining({ assetId: account?.assetId, month: '2026-12', currency: 'EUR' }),
  );
  expect(await state()).toEqual(before);
  const made = await owner.migrations.create({ ...input, fileIds: [id], acceptDifferences: true });
  expect(made.counts.transactions).toBe(1);
});

test('decisions about accounts and categories replace the guesses', async () => {
  const { walletId, owner, input } = await walletWith(exampleActualFile().zip());
  const tried = await owner.migrations.create({ ...input, dryRun: true });
  const keyOf = (list: readonly { readonly key: string; readonly name: string }[], name: string) =>
    list.find((one) => one.name === name)?.key ?? '';
  const mapping = {
    accounts: [{ key: keyOf(tried.mapping.accounts, 'Visa'), type: 'cash' as const }],
    categories: [{ key: keyOf(tried.mapping.categories, 'Rent'), type: 'fixedExpense' as const }],
  };
  const made = await owner.migrations.create({ ...input, mapping });
  const visa = made.mapping.accounts.find(({ name }) => name === 'Visa');
  expect(await owner.assets.get({ walletId, id: visa?.assetId ?? '' })).toMatchObject({ type: 'cash' });
  expect(made.mapping.categories.find(({ name }) => name === 'Rent')?.type).toBe('fixedExpense');
  expect(made.proof.differences).toEqual([]);
});

test('only admins can import, and only files that are exports of the app', async () => {
  const { walletId, asMember, owner, input } = await walletWith(new TextEncoder().encode('Date;Amount'), 'other.csv');
  expect(await refusalText(owner.migrations.create(input))).toBe('invalidFile fileIds');
  const member = await asMember('member');
  expect(await refusalText(member.migrations.create(input))).toBe('insufficientRole');
  expect(await refusalText(owner.migrations.undo({ walletId, id: walletId }))).toBe('notFound');
});

test('a change that is no import is not undone here', async () => {
  const { walletId, owner } = await walletWith(new ActualTestFile().zip());
  await owner.tags.create({ walletId, name: 'mine' });
  const { items } = await owner.history.list({ walletId, limit: 1 });
  expect(await refusalText(owner.migrations.undo({ walletId, id: items[0]?.id ?? '' }))).toBe('notFound');
});

test('the register and the plan of YNAB are imported with an equal proof, once, and undone', async () => {
  const { walletId, owner, input, state } = await walletWith(ynabArchive());
  const before = await state();
  const made = await owner.migrations.create({ ...input, source: 'ynab' });
  expect(made.proof).toMatchObject({ kind: 'recomputed', budgetKind: 'stated', months: 3, differences: [] });
  expect(made.counts).toMatchObject({
    accounts: 3,
    transactions: 24,
    parts: 6,
    transfers: 6,
    tags: 1,
    budgetMonths: 3,
  });
  expect(made.proof.budgets).toContainEqual(
    expect.objectContaining({ measure: 'available', source: '-10', coffer: '-10' }),
  );
  expect(await owner.migrations.create({ ...input, source: 'ynab' })).toMatchObject({ id: null });
  await owner.migrations.undo({ walletId, id: made.id ?? '' });
  expect(await state()).toEqual(before);
});

test('dates that can be read in two ways are asked about', async () => {
  const register = ynabFile([{ date: '01/02/2026', inflow: '1.00', outflow: '0.00' }]);
  const { owner, input } = await walletWith(register, 'register.csv');
  const ynab = { ...input, source: 'ynab' as const };
  expect(await refusalText(owner.migrations.create(ynab))).toBe('invalidFile mapping.dateOrder');
  const made = await owner.migrations.create({ ...ynab, mapping: { dateOrder: 'dayFirst' } });
  expect(made.proof.balances).toEqual([expect.objectContaining({ month: '2026-02', source: '1', coffer: '1' })]);
});
