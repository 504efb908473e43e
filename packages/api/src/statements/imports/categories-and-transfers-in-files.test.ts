import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const open = async () => {
  const { asOwner, walletId } = await createTestWallet(services);
  const call = asOwner();
  const asset = async (name: string) =>
    (await call.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'USD' })).id;
  return { call, walletId, asset };
};

const YNAB = [
  'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
  'Checking,Red,2026-01-20,Market,Needs: Groceries,Needs,Groceries,,$12.50,$0.00,Cleared',
  'Checking,,2026-01-21,Boss,Inflow: Wages,Inflow,Wages,,$0.00,$900.00,Cleared',
  'Checking,,2026-01-22,Market,Needs: groceries,Needs,groceries,,$3.00,$0.00,Cleared',
].join('\n');

test('finds or creates another app’s categories and tags by name, and keeps them in a second import', async () => {
  const { call, walletId, asset } = await open();
  const id = await asset('Checking');
  const known = await call.categories.create({ walletId, name: 'Wages', type: 'passiveIncome' });
  const file = { walletId, id, importerType: 'csv', content: YNAB } as const;
  expect(await call.imports.import(file)).toMatchObject({ created: 3, skipped: [] });
  expect(await call.imports.import(file)).toMatchObject({ created: 0, duplicates: 3 });
  const { items: categories } = await call.categories.list({ walletId, limit: 500 });
  const groceries = categories.filter(({ name }) => name.toLowerCase() === 'groceries');
  expect(groceries).toMatchObject([{ type: 'variableExpense' }]);
  const { items: groups } = await call.categoryGroups.list({ walletId, limit: 500 });
  expect(groups.find(({ id: groupId }) => groupId === groceries[0]!.categoryGroupId)).toMatchObject({ name: 'Needs' });
  const { items } = await call.transactions.search({ walletId, assetIds: [id], limit: 500 });
  expect(items.map(({ amountValue, categoryId }) => [amountValue, categoryId])).toEqual([
    ['-3', groceries[0]!.id],
    ['900', known.id],
    ['-12.5', groceries[0]!.id],
  ]);
  const { items: tags } = await call.tags.list({ walletId, limit: 500 });
  expect(tags.map(({ name }) => name)).toEqual(['Red']);
  expect(items.map(({ tagIds }) => tagIds.length)).toEqual([0, 0, 1]);
});

test('asks for the ISIN of a symbol once per wallet', async () => {
  const { call, walletId, asset } = await open();
  const content = 'Date,Action,Symbol,Quantity,Amount\n2026-01-20,Buy,SAP,10,-100.00\n';
  const file = { walletId, importerType: 'csv', content } as const;
  const [first, second] = [await asset('One'), await asset('Two')];
  expect(await refusalText(call.imports.import({ ...file, id: first }))).toBe(
    'unknownSecurities settings.securities.SAP',
  );
  const settings = { securities: { SAP: 'DE0007164600' } };
  expect(await call.imports.import({ ...file, id: first, settings })).toMatchObject({ created: 2 });
  expect(await call.imports.import({ ...file, id: second })).toMatchObject({ created: 2 });
});

test('asks for the format of ambiguous dates', async () => {
  const { call, walletId, asset } = await open();
  const id = await asset('Checking');
  const content = 'Date,Payee,Amount\n01/02/2026,Market,-12.50\n03/04/2026,Boss,900.00\n';
  const file = { walletId, id, importerType: 'csv', content } as const;
  expect(await refusalText(call.imports.import(file))).toBe('columnsUnknown settings.dateFormat');
  expect(await call.imports.import({ ...file, settings: { dateFormat: 'MM/dd/yyyy' } })).toMatchObject({ created: 2 });
  const { items } = await call.transactions.search({ walletId, assetIds: [id], limit: 500 });
  expect(items.map(({ date }) => date)).toEqual(['2026-03-04', '2026-01-02']);
});

test('links both sides of a transfer whose file names the other account, in one file after the other', async () => {
  const { call, walletId, asset } = await open();
  const [checking, savings] = [await asset('Checking'), await asset('Savings')];
  const header = 'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';
  const content = [
    header,
    'Checking,,2026-01-20,Transfer : Savings,,,,,$100.00,$0.00,Cleared',
    'Checking,,2026-01-21,Savings shop,,,,,$100.00,$0.00,Cleared',
    'Savings,,2026-01-20,Transfer : Checking,,,,,$0.00,$100.00,Cleared',
  ].join('\n');
  const file = { walletId, importerType: 'csv', content } as const;
  await call.imports.import({ ...file, id: checking, settings: { account: 'Checking' } });
  await call.imports.import({ ...file, id: savings, settings: { account: 'Savings' } });
  const { items } = await call.transactions.search({ walletId, assetIds: [checking, savings], limit: 500 });
  const [incoming] = items.filter(({ amountValue }) => amountValue === '100');
  const outgoing = items.find(({ fromTo }) => fromTo === 'Transfer : Savings');
  expect(outgoing!.transferCounterId).toBe(incoming!.id);
  expect(items.filter(({ transferCounterId }) => transferCounterId !== null)).toHaveLength(2);
  // Deleting one import deletes the link with its transactions.
  const [last] = (await call.imports.list({ walletId, assetId: savings, limit: 10 })).items;
  await call.imports.undo({ walletId, id: last!.id });
  const after = await call.transactions.get({ walletId, id: outgoing!.id });
  expect(after.transferCounterId).toBeNull();
});

test('keeps the category that a person gave a side, when a file links it', async () => {
  const { call, walletId, asset } = await open();
  const [checking, savings] = [await asset('Checking'), await asset('Savings')];
  const groceries = (await call.categories.list({ walletId, limit: 500 })).items.find(
    ({ type }) => type === 'variableExpense',
  )!.id;
  const given = await call.transactions.create({
    ...{
      walletId,
      assetId: savings,
      date: '2026-01-20',
      amountValue: '100',
      amountCurrency: 'USD',
      categoryId: groceries,
    },
  });
  const content = [
    'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    'Checking,,2026-01-20,Transfer : Savings,,,,,$100.00,$0.00,Cleared',
  ].join('\n');
  await call.imports.import({ walletId, id: checking, importerType: 'csv', content });
  const linked = await call.transactions.get({ walletId, id: given.id });
  expect(linked).toMatchObject({ categoryId: groceries });
  expect(linked.transferCounterId).not.toBeNull();
});
