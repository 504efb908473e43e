import type { TestCaller } from '../../../testing/create-test-wallet.ts';

/** Returns an MT940 statement of two accounts. */
export function twoAccountStatement(amounts: readonly [string, string]): string {
  return ['5550001', '5550002']
    .map(
      (account, at) =>
        `:20:A\n:25:${account}\n:28C:1\n:60F:C260201EUR10,00\n:61:2602020202D${amounts[at]}NTRFNONREF\n:86:x\n:62F:C260202EUR9,00\n-\n`,
    )
    .join('');
}

/** Creates some records of every kind, so that every operation has something to work on. */
export async function createSampleRecords(owner: TestCaller, walletId: string): Promise<void> {
  const at = { walletId };
  const asset = (name: string, type: 'bank' | 'securities') =>
    owner.assets.create({ ...at, name, type, defaultCurrency: 'EUR' });
  const [giro, savings, depot] = [
    await asset('Giro', 'bank'),
    await asset('Savings', 'bank'),
    await asset('Depot', 'securities'),
  ];
  const group = await owner.categoryGroups.create({ ...at, name: 'Living' });
  const rent = await owner.categories.create({ ...at, name: 'Rent', type: 'fixedExpense', categoryGroupId: group.id });
  const shop = await owner.merchants.create({ ...at, name: 'Shop 1', defaultCategoryId: rent.id });
  await owner.merchants.create({ ...at, name: 'Shop 9' });
  const tag = await owner.tags.create({ ...at, name: 'shared' });
  await owner.rules.create({ ...at, name: 'Rents', ifText: 'rent', thenReviewed: true });
  await owner.rules.create({ ...at, name: 'Shops', ifCounterpart: 'shop', thenTagIds: [tag.id] });
  const dated = { ...at, date: '2026-02-03', amountCurrency: 'EUR' };
  const transaction = (assetId: string, amountValue: string) =>
    owner.transactions.create({ ...dated, assetId, amountValue, fromTo: 'Shop 1', tagIds: [tag.id] });
  const [whole, , out] = [
    await transaction(giro.id, '-12.5'),
    await transaction(giro.id, '-3.5'),
    await transaction(giro.id, '-20'),
  ];
  await owner.transactions.split({ ...at, id: whole.id, parts: [{ amountValue: '-10' }, { amountValue: '-2.5' }] });
  await owner.transactions.update({ ...at, id: out.id, merchantId: shop.id });
  const coming = await transaction(savings.id, '20');
  const side = (id: string) => ({ type: 'transaction' as const, id });
  await owner.transfers.link({ ...at, source: side(out.id), counter: side(coming.id) });
  await transaction(savings.id, '7.25');
  await owner.comments.create({ ...at, id: coming.id, text: 'why?' });
  const position = {
    ...at,
    assetId: depot.id,
    date: '2026-02-04',
    quantity: 2,
    priceValue: '10',
    priceCurrency: 'EUR',
  };
  await owner.securityTransactions.create({ ...position, type: 'buy', isin: 'US0378331005' });
  await owner.cryptoTransactions.create({ ...position, type: 'buy', symbol: 'BTC' });
  const scenario = await owner.scenarios.create({ ...at, name: 'Calm', startDate: '2026-02-01', endMonth: '2026-12' });
  const planned = { month: '2026-03', amount: '-20', frequency: 1, duration: 0, categoryOrCategoryGroupId: rent.id };
  await owner.planItems.create({ ...at, scenarioId: scenario.id, ...planned });
  const budget = await owner.budgets.create({ ...at, name: 'Household', assetIds: [giro.id], startMonth: '2026-01' });
  const set = { ...at, id: budget.id, month: '2026-02' };
  await owner.budgets.setMonth({ ...set, rows: [{ key: rent.id, assigned: '20', note: 'lease' }], held: '5' });
  await owner.budgets.setTarget({ ...at, id: budget.id, key: rent.id, type: 'monthly', amount: '20' });
  await owner.assetGroups.create({ ...at, name: 'Everyday' });
  const statement = async (filename: string, content: string) => {
    const contentBase64 = Buffer.from(content).toString('base64');
    const { id } = await owner.importFiles.upload({ ...at, filename, contentBase64 });
    if (id === null) throw new Error(`${filename} is no statement`);
    return id;
  };
  const chosen = await statement('chosen.csv', 'Date,Description,Amount\n2026-02-05,Shop 2,-8.10\n');
  await owner.importFiles.update({ ...at, id: chosen, assetId: giro.id });
  await statement('two.sta', twoAccountStatement(['12,01', '7,05']));
}
