import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createJobWallet } from '../../kernel/wallet.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { type CoveredDays, recordCoveredDays } from './record-covered-days.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const NOW = new Date('2026-04-10T12:00:00Z');
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let id: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner({ now: NOW });
  ({ id } = await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' }));
});

const coverage = async () => (await owner.assets.coverage({ walletId, id })).items;
const statuses = async () => Object.fromEntries((await coverage()).map(({ month, status }) => [month, status]));
const load = (importerType: 'mt940' | 'csv' | 'camt054', content: string) =>
  owner.imports.import({ walletId, id, importerType, content });

/** A monthly statement with one transaction per amount, all on the 5th. */
function mt940(month: string, opening: number, ...amounts: number[]): string {
  const [yy = '', mm = ''] = [month.slice(2, 4), month.slice(5)];
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(mm), 0)).getUTCDate();
  const money = (amount: number) => `${Math.abs(amount).toFixed(2).replace('.', ',')}`;
  const sign = (amount: number) => (amount < 0 ? 'D' : 'C');
  const closing = amounts.reduce((sum, amount) => sum + amount, opening);
  const lines = amounts.map((amount) => `:61:${yy}${mm}05${mm}05${sign(amount)}${money(amount)}NMSCNONREF\n`).join('');
  return `:20:A\n:25:12345678/123\n:28C:1\n:60F:${sign(opening)}${yy}${mm}01EUR${money(opening)}\n${lines}:62F:${sign(closing)}${yy}${mm}${last}EUR${money(closing)}\n-\n`;
}

describe('coverage of an asset', () => {
  it('is empty without transactions, and fails with notFound for an unknown asset', async () => {
    expect(await coverage()).toEqual([]);
    expect(await refusalText(owner.assets.coverage({ walletId, id: randomUUID() }))).toBe('notFound');
    const viewer = await wallet.asMember('viewer', { now: NOW });
    expect(await viewer.assets.coverage({ walletId, id })).toEqual({ items: [] });
  });

  it('shows a month between two statements as missing until it is imported', async () => {
    await load('mt940', mt940('2026-01', 0, 100));
    await load('mt940', mt940('2026-03', 70, -20));
    expect(await statuses()).toEqual({
      ...{ '2026-01': 'covered', '2026-02': 'missing', '2026-03': 'mismatched', '2026-04': 'missing' },
    });
    const [january, february, march] = await coverage();
    expect(january).toMatchObject({ verified: true, stated: '100', computed: '100', difference: '0', since: null });
    expect(january?.sources).toMatchObject([
      { source: 'import', from: '2026-01-01', until: '2026-01-31', runId: null },
    ]);
    // The opening balance of March is a stated balance for February.
    expect(february).toMatchObject({
      stated: '70',
      computed: '100',
      difference: '-30',
      since: '2026-02-28',
      sources: [],
    });
    expect(march).toMatchObject({ stated: '50', computed: '80', difference: '-30', since: '2026-02-28' });
    await load('mt940', mt940('2026-02', 100, -30));
    expect(await statuses()).toEqual({
      ...{ '2026-01': 'covered', '2026-02': 'covered', '2026-03': 'covered', '2026-04': 'missing' },
    });
    expect((await coverage()).slice(0, 3).every(({ verified }) => verified)).toBe(true);
  });

  it('is removed when its import is undone, and restored when the undo is undone', async () => {
    await owner.transactions.create({
      walletId,
      assetId: id,
      date: '2026-01-05',
      amountValue: '1',
      amountCurrency: 'EUR',
    });
    await load('mt940', mt940('2026-02', 1, 2));
    const before = await coverage();
    expect(before[1]).toMatchObject({ month: '2026-02', status: 'covered' });
    const { items } = await owner.imports.list({ walletId });
    await owner.imports.undo({ walletId, id: items[0]?.id ?? '' });
    const undone = { status: 'missing', stated: null, sources: [] };
    expect((await coverage())[1]).toMatchObject(undone);
    const undo = async () => {
      const [last] = (await owner.history.list({ walletId, limit: 1 })).items;
      const { code } = await owner.history.undo({ walletId, id: last?.id ?? '', dryRun: true });
      return owner.history.undo({ walletId, id: last?.id ?? '', code: code ?? '' });
    };
    await undo();
    expect(await coverage()).toEqual(before);
    const imported = (await owner.history.list({ walletId })).items.find(
      ({ operation }) => operation === 'imports.import',
    );
    const { code } = await owner.history.undo({ walletId, id: imported?.id ?? '', dryRun: true });
    await owner.history.undo({ walletId, id: imported?.id ?? '', code: code ?? '' });
    expect((await coverage())[1]).toMatchObject(undone);
  });

  it('reflects manual additions and changes', async () => {
    await load('mt940', mt940('2026-01', 0, 100, -30));
    const { items } = await owner.transactions.search({ walletId, amountMax: '0' });
    await owner.transactions.update({ walletId, id: items[0]?.id ?? '', amountValue: '-31' });
    expect((await coverage())[0]).toMatchObject({ status: 'mismatched', difference: '1', since: '2026-01-31' });
  });

  it('ignores pending transactions', async () => {
    await load('mt940', mt940('2026-01', 0, 100));
    const more = { amountValue: '5', amountCurrency: 'EUR', pending: true };
    await owner.transactions.create({ walletId, assetId: id, date: '2026-01-20', ...more });
    expect((await coverage())[0]).toMatchObject({ status: 'covered', verified: true });
  });

  it('spans the first to the last transaction, plus some quiet days, if the file states no period', async () => {
    await load('csv', 'Date,Description,Amount\n2026-01-06,a,1\n2026-01-27,b,2\n');
    await load('csv', 'Date,Description,Amount\n2026-03-03,a,1\n2026-03-28,b,2\n');
    expect(await statuses()).toEqual({
      ...{ '2026-01': 'covered', '2026-02': 'missing', '2026-03': 'covered', '2026-04': 'missing' },
    });
    expect((await coverage())[0]?.sources).toMatchObject([{ from: '2026-01-06', until: '2026-01-27' }]);
  });

  it('ends at a transaction that is not in the file', async () => {
    await load('csv', 'Date,Description,Amount\n2026-01-06,a,1\n2026-01-27,b,2\n');
    expect((await statuses())['2026-01']).toBe('covered');
    const book = (date: string) =>
      owner.transactions.create({ walletId, assetId: id, date, amountValue: '-1', amountCurrency: 'EUR' });
    const { id: bookedId } = await book('2026-01-29');
    expect((await statuses())['2026-01']).toBe('missing');
    await owner.transactions.delete({ walletId, id: bookedId });
    await book('2026-02-01');
    expect((await statuses())['2026-01']).toBe('covered');
    await book('2026-01-31');
    expect((await statuses())['2026-01']).toBe('missing');
    await load('csv', 'Date,Description,Amount\n2026-01-06,a,1\n2026-01-27,b,2\n2026-01-31,c,-1\n');
    expect((await statuses())['2026-01']).toBe('covered');
  });

  it('includes imports from before covered periods were stored', async () => {
    await load('csv', 'Date,Description,Amount\n2026-01-02,a,1\n2026-01-27,b,2\n');
    const before = await coverage();
    const text = 'DELETE FROM "CoveredPeriod" WHERE "walletId" = $1';
    await services.database.withWallet(walletId, (transaction) => transaction.execute({ text, values: [walletId] }));
    expect(await coverage()).toEqual(before);
  });

  it('ignores notifications', async () => {
    const entry = `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>`;
    const account = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>';
    await load(
      'camt054',
      `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${account}${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
    );
    expect(await coverage()).toMatchObject([{ status: 'missing', sources: [] }, {}, {}, { status: 'missing' }]);
  });

  it('includes the days of a sync run, and ignores a balance from the middle of a day', async () => {
    const book = (date: string, amountValue: string) =>
      owner.transactions.create({ walletId, assetId: id, date, amountValue, amountCurrency: 'EUR' });
    const sync = (at: string, days: Pick<CoveredDays, 'from' | 'until'>, amount: string) =>
      services.database.withWallet(walletId, (transaction) => {
        const now = () => new Date(at);
        const balances = [{ date: days.until, currency: 'EUR', amount }];
        const by = { source: 'sync', runId: randomUUID(), assetId: id, balances, ...days } as const;
        return recordCoveredDays(
          createJobWallet(transaction, { userId: wallet.userId, rates: services.rates, now }),
          by,
        );
      });
    await book('2026-03-01', '10');
    await sync('2026-03-30T06:00:00Z', { from: '2026-03-01', until: '2026-03-30' }, '10');
    // This transaction was added after the balance of that day was read.
    await book('2026-03-30', '-4');
    await sync('2026-04-10T06:00:00Z', { from: '2026-03-29', until: '2026-04-10' }, '6');
    const [march, april] = await coverage();
    expect(march).toMatchObject({ status: 'covered', verified: false, stated: null });
    expect(april).toMatchObject({ status: 'covered', verified: true, stated: '6', computed: '6' });
    expect(march?.sources).toMatchObject([{ source: 'sync', importId: null, from: '2026-03-01', until: '2026-04-10' }]);
    await sync('2026-04-10T18:00:00Z', { from: '2026-03-29', until: '2026-04-10' }, '7');
    expect((await coverage())[1]).toMatchObject({ status: 'mismatched', difference: '1', since: '2026-04-10' });
  });
});
