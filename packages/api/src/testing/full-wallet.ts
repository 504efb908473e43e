import { randomBytes, randomUUID } from 'node:crypto';
import type { openTestDatabase, TestCaller } from './create-test-wallet.ts';

type Row = Readonly<Record<string, unknown>>;

interface FilledWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly owner: TestCaller;
}

/** Creates at least one record in every table of a wallet: through the API where possible, otherwise directly in the table. */
export async function fillTestWallet(
  { database }: ReturnType<typeof openTestDatabase>,
  { walletId, userId, owner }: FilledWallet,
): Promise<void> {
  const made = { createdUserId: userId };
  const audited = { ...made, lastUpdatedUserId: userId };
  const at = { walletId };
  const parent = await owner.categoryGroups.create({ ...at, name: 'Living', order: 1.5 });
  const group = await owner.categoryGroups.create({ ...at, name: 'Home', parentGroupId: parent.id });
  const category = await owner.categories.create({ ...at, name: 'Rent', type: 'fixedExpense', order: 2 });
  const tag = await owner.tags.create({ ...at, name: 'shared', color: '#00aa11' });
  const assetGroup = await owner.assetGroups.create({ ...at, name: 'Everyday' });
  const input = { type: 'bank', defaultCurrency: 'EUR', assetGroupId: assetGroup.id } as const;
  const asset = await owner.assets.create({ ...at, ...input, name: 'Giro', expectedAnnualReturn: 0.1 });
  const other = await owner.assets.create({ ...at, ...input, name: 'Savings' });
  const [merchantId, importId, fileId, scenarioId, connectionId] = Array.from({ length: 5 }, () => randomUUID());
  const insert = async (table: string, row: Row) => {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const values = Object.values(row);
    await database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "${table}" ("walletId", ${columns}) VALUES ($1, ${values.map((_, index) => `$${index + 2}`)})`,
        values: [walletId, ...values],
      }),
    );
  };
  await insert('Merchant', { id: merchantId, name: 'Landlord', domains: ['rent.example'], ...audited });
  await insert('MerchantDecision', { counterpart: 'landlord', merchantId, ...audited });
  const rule = { name: 'Rent', position: 1, ifText: 'rent', ifTextMatch: 'contains', ifAmountMax: '-0.5' };
  const ruleId = randomUUID();
  const conditions = [{ field: 'notes', match: 'matchesPattern', value: '^(flat|house) \\d+' }];
  const groups = { ifDirection: 'out', ifGroups: JSON.stringify([{ apply: 'any', conditions }]) };
  await insert('Rule', {
    id: ruleId,
    ...rule,
    ...groups,
    thenCategoryId: category.id,
    thenMerchantId: merchantId,
    ...audited,
  });
  await insert('RuleTag', { ruleId, tagId: tag.id, position: 1 });
  const bank = { type: 'providerA', institutionId: 'TESTBANK', institutionName: 'Test Bank' };
  await insert('BankConnection', { id: connectionId, ...bank, status: 'active', countryCode: 'DE', ...audited });
  const [bankAccountId, account] = [randomUUID(), { connectionId, type: 'bank', currency: 'EUR', name: 'Giro' }];
  const balance = {
    stated: '1.5',
    computed: '1',
    statedCurrency: 'EUR',
    statedDate: '2026-03-01',
    differenceSince: '2026-03-01',
  };
  await insert('BankAccount', {
    id: bankAccountId,
    ...account,
    ...balance,
    iban: 'DE02120300000000202051',
    cursor: 'c',
    lastDay: '2026-03-01',
  });
  await insert('ConnectionState', { connectionId, type: 'providerA', providerState: randomBytes(8) });
  const round = { connectionId, stateHash: randomBytes(32), sessionId: randomUUID(), personId: userId };
  await insert('ConsentRound', { id: randomUUID(), ...round, kept: randomBytes(8) });
  await insert('SyncRun', { id: randomUUID(), connectionId, cause: 'clock' });
  await insert('Import', {
    id: importId,
    assetId: asset.id,
    importerType: 'csv',
    created: 1,
    duplicates: 0,
    skipped: 0,
    ...audited,
  });
  await insert('CoveredPeriod', {
    ...{ id: randomUUID(), assetId: asset.id, importId, fromDate: '2026-03-01', untilDate: '2026-03-31' },
    balances: JSON.stringify([{ date: '2026-03-31', currency: 'EUR', amount: '1.5' }]),
  });
  const lineId = randomUUID();
  await insert('DeliveredLine', {
    ...{ id: lineId, assetId: asset.id, origin: 'providerD:bank', runId: randomUUID(), state: 'waits' },
    ...{ stableId: 'S1', providerIds: JSON.stringify({ providerDTransactionId: 'S1' }), importKey: randomUUID() },
    ...{ pending: true, date: '2026-03-02', secondaryDate: '2026-03-03', amountValue: '-3.2', amountCurrency: 'EUR' },
    ...{ fromTo: 'Café', description: 'Card', notes: 'note', balanceAfter: '10.5', missedRunId: randomUUID() },
  });
  await insert('MatchReview', {
    ...{ id: randomUUID(), assetId: asset.id, lineId, runId: randomUUID(), reason: 'otherSource' },
    delivered: JSON.stringify({
      ...{ pending: true, date: '2026-03-02', secondaryDate: null, amountValue: '-3.2', amountCurrency: 'EUR' },
      ...{ fromTo: 'Café', description: null, notes: null, balanceAfter: null },
    }),
    ...{ candidateTransactionIds: [randomUUID()], status: 'open', ...audited },
  });
  await insert('Closing', { id: randomUUID(), assetId: other.id, date: '2001-02-03', ...audited });
  await insert('ImportFile', {
    id: randomUUID(),
    filename: 'a.csv',
    size: 3,
    content: randomBytes(3),
    importerType: 'csv',
    detected: '{}',
    assetId: asset.id,
    ...made,
  });
  const transaction = { ...at, assetId: asset.id, date: '2026-03-01', amountCurrency: 'EUR', tagIds: [tag.id] };
  const rent = await owner.transactions.create({ ...transaction, amountValue: '-750.05', categoryId: category.id });
  await database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `UPDATE "Transaction" SET "importId" = $2, "importKey" = $2, parent = true WHERE id = $1`,
      values: [rent.id, importId],
    }),
  );
  await insert('Transaction', {
    // This id is smaller than every generated id, so that a part sorts before its parent.
    id: '00000000-0000-4000-8000-000000000000',
    assetId: asset.id,
    date: '2026-03-01',
    amountValue: '-750.05',
    amountCurrency: 'EUR',
    usingStartDate: '2026-03-01',
    usingEndDate: '2026-03-01',
    parentTransactionId: rent.id,
    source: 'split',
    ...audited,
  });
  const out = await owner.transactions.create({ ...transaction, amountValue: '-100' });
  await owner.transactions.create({
    ...{ ...transaction, assetId: other.id, amountValue: '100' },
    ...{ transferCounterType: 'transaction', transferCounterId: out.id },
  });
  await owner.comments.create({ ...at, id: rent.id, text: 'Too much', mentionedUserIds: [userId] });
  const position = { assetId: asset.id, date: '2026-03-02', quantity: '0.1', priceValue: '10', ...audited };
  await insert('SecurityTransaction', { id: randomUUID(), type: 'buy', isin: 'US0378331005', ...position });
  await insert('CryptoTransaction', { id: randomUUID(), type: 'reward', symbol: 'BTC', ...position });
  const price = { date: '2026-03-02', value: '10.5', currency: 'EUR' };
  await insert('WalletPrice', { instrument: 'US0378331005', source: 'manual', ...price });
  await owner.securities.update({ ...at, isin: 'US0378331005', name: 'Apple', splits: { '2020-08-31': 4 } });
  const file = { filename: 'lease.pdf', fileExtension: 'pdf', storagePath: 'x/y', size: 9, sha256: randomBytes(32) };
  await insert('File', { id: fileId, ...file, ...audited });
  await insert('FileAssignment', { id: randomUUID(), fileId, position: 0, transactionId: rent.id });
  const scenario = { name: 'Calm', startDate: '2026-01-01', endMonth: '2030-12', expectedAnnualReturn: '2.5' };
  await insert('Scenario', { id: scenarioId, ...scenario, ...audited });
  for (const [position, assetId] of [other.id, asset.id].entries()) {
    await insert('ScenarioAsset', { scenarioId, assetId, position });
  }
  const plan = { month: '2026-05', categoryGroupId: group.id, amount: '-20.5', duration: 0, frequency: 1 };
  const budgetId = randomUUID();
  const budgetMonthId = randomUUID();
  await insert('Budget', { id: budgetId, name: 'Household', currency: 'EUR', startMonth: '2026-01', ...audited });
  await insert('BudgetAsset', { budgetId, assetId: asset.id, position: 0 });
  await insert('BudgetMonth', { id: budgetMonthId, budgetId, month: '2026-02', held: '12.5', ...audited });
  const assigned = { budgetMonthId, assigned: '40.5', carry: true, note: 'why' };
  await insert('BudgetRow', { id: randomUUID(), categoryId: category.id, ...assigned });
  await insert('BudgetRow', { id: randomUUID(), assetId: other.id, ...assigned });
  const target = { budgetId, type: 'byDate', amount: '600', month: '2026-09', every: 12, keep: 'set' };
  await insert('BudgetTarget', { id: randomUUID(), categoryId: category.id, ...target, ...audited });
  await insert('PlanItem', { id: randomUUID(), scenarioId, ...plan, ...audited });
  await insert('Notification', { id: randomUUID(), type: 'comment', recipientUserId: userId, ...audited });
  await owner.invitations.create({ ...at, email: 'bea@example.org', role: 'viewer' });
  await owner.apiKeys.create({ ...at, name: 'Script', scopes: ['service:read'] });
  await owner.webhooks.create({
    ...at,
    url: 'https://example.org/hook',
    types: ['wallet.changed'],
    description: 'Ledger',
  });
}
