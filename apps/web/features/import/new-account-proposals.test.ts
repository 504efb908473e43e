import { describe, expect, test } from 'vitest';
import type { ImportFile, StatementAccount } from './import-file.ts';
import {
  assessImportFile,
  assessImportFiles,
  newAccountKey,
  proposedAccount,
  proposeNewAccount,
  transactionCount,
} from './new-account-proposals.ts';

const account = (more: Partial<StatementAccount> = {}): StatementAccount => ({
  ...{ account: null, institution: null, investment: null, currencies: [], transactions: 3 },
  ...{ firstDate: '2026-01-01', lastDate: '2026-01-31', openingBalance: null, closingBalance: null },
  suggestedAssetId: null,
  ...more,
});
const TRADES = { trades: 2, firstDate: '2026-01-02', lastDate: '2026-01-02', securityCount: 1, securities: ['A'] };
const file = (filename: string, accounts: StatementAccount[], more: Partial<ImportFile> = {}): ImportFile => ({
  ...{ id: 'f', walletId: 'w', filename, size: 1, importerType: 'csv', assetId: null, settings: {}, state: 'uploaded' },
  ...{
    progress: 0,
    problem: null,
    result: null,
    importId: null,
    undoneTime: null,
    createdTime: '2026-01-01T00:00:00Z',
  },
  ...{ createdUserId: 'u', startedTime: null, finishedTime: null },
  detected: { importerType: 'csv', accounts, transactions: 0, skipped: 0, settings: {} },
  ...more,
});
type Asset = Parameters<typeof assessImportFile>[1][number];
const asset = (more: Partial<Asset> = {}): Asset => ({
  ...{ id: 'giro', type: 'manualBank', name: 'Giro', archived: false, defaultCurrency: 'EUR', accountNumber: null },
  importSettings: {},
  ...more,
});

describe('name of a new account', () => {
  test.each([
    ['chase.csv', account(), 'Chase'],
    ['mt940-abnamro.sta', account({ account: '517852257' }), 'Abnamro 2257'],
    ['ing_export_2026-01.csv', account(), 'ING'],
    ['statement.ofx', account({ institution: 'fidelity.com', account: '01234567890' }), 'Fidelity 7890'],
    ['statement.xml', account({ account: 'DE44500105175407324931' }), 'DE44500105175407324931'],
    ['Umsätze-Januar-2026.csv', account(), 'Umsätze-Januar-2026'],
    ['Sparkasse Köln Umsätze.csv', account(), 'Sparkasse Köln'],
  ])('%s', (filename, one, name) => {
    expect(proposeNewAccount(file(filename, [one]), []).name).toBe(name);
  });

  test('is one account for two files with the same number, whatever their names', () => {
    const [one, other] = ['a.sta', 'b.sta'].map((name) =>
      newAccountKey(proposeNewAccount(file(name, [account({ account: '51785', currencies: ['EUR'] })]), [])),
    );
    expect(one).toBe(other);
  });

  test.each([
    [[], 'Chase 0888'],
    [[{ name: 'CHASE  0888', defaultCurrency: 'EUR' }], 'Chase 11110888'],
    [[{ name: 'Chase 0888', defaultCurrency: 'USD' }], 'Chase 0888 EUR'],
    [['Chase 0888', 'Chase 11110888'].map((name) => ({ name, defaultCurrency: 'EUR' })), 'Chase DE2111110888'],
  ])('differs from those of other accounts: %j', (others, name) => {
    const one = account({ account: 'DE2111110888', currencies: ['EUR'] });
    expect(proposeNewAccount(file('chase.sta', [one]), others).name).toBe(name);
  });

  test('differs from one of an account without a number', () => {
    const chase = [{ name: 'Chase', defaultCurrency: 'EUR' }];
    const unnumbered = file('chase.csv', [account({ currencies: ['EUR'] })]);
    expect(proposeNewAccount(unnumbered, chase).name).toBe('Chase 2');
  });

  test('is the same for files of one account, and differs between accounts of one batch', () => {
    const ofNumber = (id: string, number: string) =>
      file('chase.sta', [account({ account: number, currencies: ['EUR'] })], { id });
    const files = [ofNumber('a', 'DE2111110888'), ofNumber('b', 'DE2112220888'), ofNumber('c', 'DE2111110888')];
    const names = assessImportFiles(files, [], new Set()).map(({ readiness }) =>
      readiness.kind === 'new' ? readiness.account.name : readiness.kind,
    );
    expect(names).toEqual(['Chase 0888', 'Chase 12220888', 'Chase 0888']);
  });
});

describe('importReadiness', () => {
  const one = file('chase.csv', [account({ currencies: ['EUR'] })]);

  test('proposes a new account if no existing one matches', () => {
    expect(assessImportFile(one, [], false)).toMatchObject({
      kind: 'new',
      account: { name: 'Chase', currency: 'EUR' },
    });
    for (const other of [
      asset({ archived: true }),
      asset({ defaultCurrency: 'USD' }),
      asset({ type: 'manualSecurities' }),
    ]) {
      expect(assessImportFile(one, [other], false).kind).toBe('new');
    }
    const numbered = file('chase.sta', [account({ account: '51785', currencies: ['EUR'] })]);
    expect(assessImportFile(numbered, [asset({ accountNumber: '99999' })], false).kind).toBe('new');
  });

  test('preselects the new account of a single file until an asset is chosen', () => {
    expect(proposedAccount(one, [])).toMatchObject({ name: 'Chase', currency: 'EUR' });
    expect(proposedAccount({ ...one, assetId: 'chosen' }, [])).toBeNull();
    expect(proposedAccount(one, [asset({})])).toBeNull();
    expect(proposedAccount(one, undefined)).toBeNull();
  });

  test('asks for the account if an existing one may match, and uses the chosen one', () => {
    expect(assessImportFile(one, [asset()], false)).toEqual({ kind: 'asset' });
    expect(assessImportFile(one, [asset()], true)).toMatchObject({ kind: 'new' });
    expect(assessImportFile({ ...one, assetId: 'giro' }, [asset()], false)).toEqual({ kind: 'ready', assetId: 'giro' });
    // The asset was deleted in the meantime.
    expect(assessImportFile({ ...one, assetId: 'gone' }, [asset()], false)).toEqual({ kind: 'asset' });
  });

  test('asks for the account if neither the file name nor a number identifies it', () => {
    expect(assessImportFile(file('export.csv', [account()]), [], false)).toEqual({ kind: 'asset' });
    const numbered = file('x.sta', [account({ account: '51785', currencies: ['EUR'] })]);
    expect(assessImportFile(numbered, [asset({ accountNumber: '51785' })], false)).toEqual({
      kind: 'ready',
      assetId: 'giro',
    });
  });

  test('reports several accounts, unclear columns or a file without transactions', () => {
    const two = [account({ account: '1', currencies: ['EUR'] }), account({ account: '2' })];
    expect(assessImportFile(file('a.sta', two), [], false)).toEqual({ kind: 'accounts' });
    expect(assessImportFile(file('a.sta', two, { settings: { account: '1' } }), [], false).kind).toBe('new');
    expect(assessImportFile(file('a.csv', []), [], false)).toEqual({ kind: 'columns' });
    expect(
      assessImportFile(file('a.csv', [], { assetId: 'giro', settings: { columns: {} } }), [asset()], false),
    ).toEqual({
      kind: 'ready',
      assetId: 'giro',
    });
    const known = asset({ importSettings: { csv: { columns: { date: 0 } } } });
    expect(assessImportFile(file('a.csv', [], { assetId: 'giro' }), [known], false).kind).toBe('ready');
    const empty = account({ account: '1', transactions: 0 });
    for (const accounts of [[empty], [empty, { ...empty, account: '2' }]]) {
      for (const assets of [[asset()], [known], []]) {
        expect(assessImportFile(file('a.ofx', accounts, { assetId: 'giro' }), assets, false)).toEqual({
          kind: 'nothing',
        });
      }
    }
  });

  test('never guesses the account of a broker’s file, and does not count trades as transactions', () => {
    const broker = account({ account: '9', institution: 'broker.example', investment: TRADES });
    expect(assessImportFile(file('b.ofx', [broker]), [], false)).toEqual({ kind: 'asset' });
    expect(assessImportFile(file('b.ofx', [{ ...broker, transactions: 0 }]), [], false)).toEqual({ kind: 'nothing' });
    const both = file('b.ofx', [{ ...broker, transactions: 0 }, account({ account: '1', transactions: 5 })]);
    expect(assessImportFile(both, [], false)).toMatchObject({ kind: 'new', account: { accountNumber: '1' } });
    expect(transactionCount(both)).toBe(5);
  });
});
