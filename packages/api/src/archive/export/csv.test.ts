import { Writable } from 'node:stream';
import { parseStatement } from '@coffer/banking/statements/parse-statement.ts';
import { fromTextCell } from '@coffer/domain/text-cells.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestCaller, createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { fillTestWallet } from '../../testing/full-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { csvLine } from './csv.ts';
import { EXPORTED_KINDS, resourceName } from './exported-kinds.ts';

describe('a CSV line', () => {
  test.each<[unknown, string]>([
    [null, ''],
    ['', ''],
    ['-12.5', '-12.5'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [true, 'true'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [['one', 'two'], 'one two'],
    [[], ''],
    [['with space'], '"[""with space""]"'],
    [{ csv: { a: 1 } }, '"{""csv"":{""a"":1}}"'],
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['-5 €', "'-5 €"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a\t=1+1', `"a\t'=1+1"`],
    ['one\n=1+1', `"one\n'=1+1"`],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a=1', 'a=1'],
  ])('writes %j as %s', (value, cell) => {
    expect(csvLine([value, 1])).toBe(`${cell},1\r\n`);
  });

  test('round-trips any text, and no cell starts like a formula', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('=', '-1', '+', '@x', '"', '\n', ',=1', ';', ';=1', '\t', "'", ' '),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const read = parseCsv(rows.map((row) => csvLine(row)).join(''));
        expect(read.map((row) => row.map(fromTextCell))).toEqual(rows);
        for (const cell of read.flat()) expect(/^\s*[=+@]|^\s*-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false);
      }),
    );
  });
});

test('transaction texts survive a round trip through our own CSV, even if a spreadsheet would change them', () => {
  const part = fc.constantFrom('=1+1', '-2', ';', '|', '@x', "'", '"', ',', 'Miete', ' ', 'Ärzte');
  const words = fc.array(part, { minLength: 1 }).map((parts) => `x${parts.join('')}x;${parts.join('')}z`);
  fc.assert(
    fc.property(
      fc.array(fc.record({ fromTo: words, notes: words }), { minLength: 1, maxLength: 5 }),
      (transactions) => {
        const lines = transactions.map(({ fromTo, notes }) =>
          csvLine([1, 2, '2026-11-20', '-12.5', 'EUR', fromTo, notes]),
        );
        const head = csvLine(['id', 'walletId', 'date', 'amountValue', 'amountCurrency', 'fromTo', 'notes']);
        const columns = {
          date: 'date',
          amount: 'amountValue',
          currency: 'amountCurrency',
          fromTo: 'fromTo',
          notes: 'notes',
        };
        const settings = { delimiter: ',', columns, detectColumns: false };
        const read = parseStatement('csv', head + lines.join(''), settings).accounts.flatMap(
          (account) => account.transactions,
        );
        const single = (text: string) => text.replace(/\s+/g, ' ');
        expect(read.map(({ fromTo, notes }) => ({ fromTo, notes }))).toEqual(
          transactions.map(({ fromTo, notes }) => ({ fromTo: single(fromTo), notes: single(notes) })),
        );
      },
    ),
  );
});

describe('an export', () => {
  const services = openTestDatabase(inject('database'));
  let wallet: Awaited<ReturnType<typeof createTestWallet>>;
  let walletId: string;
  beforeAll(async () => {
    wallet = await createTestWallet(services);
    walletId = wallet.walletId;
    await fillTestWallet(services, { walletId, userId: wallet.userId, owner: wallet.asOwner() });
  });
  afterAll(() => services.database.close());

  /** Creates a `beginFile` function that captures the exported file in memory. */
  function reader() {
    const file = { type: '', filename: '', text: '' };
    const beginFile = (head: { type: string; filename: string }) => {
      Object.assign(file, head);
      return new Writable({
        write: (chunk, _encoding, done) => {
          file.text += String(chunk);
          done();
        },
      });
    };
    return { file, beginFile };
  }
  async function csvOf(resource: string, at = wallet) {
    const { file, beginFile } = reader();
    const { caller } = await at.withKey(['service:read'], { beginFile });
    await caller.export.get({ walletId: at.walletId, format: 'csv', resource });
    return file;
  }

  test('by an API key equals that of a person', async () => {
    const { file, beginFile } = reader();
    const { caller } = await wallet.withKey(['service:read'], { beginFile });
    expect(await caller.export.get({ walletId })).toBeNull();
    expect(file).toMatchObject({
      type: 'application/x-ndjson',
      filename: expect.stringMatching(/^coffer-test-\d{4}-\d\d-\d\d\.jsonl$/),
    });
    const lines = file.text.trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ type: 'end', record: { records: lines.length - 2 } });
  });

  test('is shown in the security events of the key’s owner, but a rejected export is not', async () => {
    const at = await createTestWallet(services);
    const { filename } = await csvOf('tags', at);
    const { caller } = await at.withKey(['service:read'], { beginFile: reader().beginFile });
    await refusalText(caller.export.get({ walletId: at.walletId, format: 'csv' }));
    const { items } = await at.asOwner().securityEvents.list({});
    const exports = items.filter(({ kind }) => kind === 'walletExported');
    expect(exports.map(({ credential, subject }) => [credential, subject])).toEqual([['apiKey', filename]]);
  });

  test.each([...new Set(EXPORTED_KINDS.map(resourceName))])(
    'of %s as CSV has one column per field and one row per record',
    async (resource) => {
      const { text, type, filename } = await csvOf(resource);
      expect([type, filename]).toEqual([
        'text/csv',
        expect.stringMatching(new RegExp(`^coffer-test-[\\d-]+-${resource}\\.csv$`)),
      ]);
      const [heading = [], ...rows] = parseCsv(text);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(heading.length);
      expect(heading).toContain('walletId');
      const empty = await createTestWallet(services);
      expect(parseCsv((await csvOf(resource, empty)).text)[0]).toEqual(heading);
    },
  );

  test('as CSV contains exact amounts', async () => {
    const [heading = [], ...rows] = parseCsv((await csvOf('transactions')).text);
    const amount = heading.indexOf('amountValue');
    expect(rows.map((row) => row[amount]).sort()).toEqual(['-100', '-750.05', '-750.05', '100']);
    expect(rows.every((row) => row[heading.indexOf('walletId')] === walletId)).toBe(true);
  });

  test.each<[object, string]>([
    [{ format: 'xml' }, 'invalidInput format'],
    [{ format: 'csv' }, 'invalidInput resource'],
    [{ format: 'csv', resource: 'secrets' }, 'invalidInput resource'],
    [{ resource: 'tags' }, 'invalidInput resource'],
    [{ limit: 1 }, 'invalidInput limit'],
  ])('rejects %j', async (wrong, expected) => {
    expect(await refusalText(wallet.asOwner().export.get({ walletId, ...wrong } as never))).toBe(expected);
  });

  test('requires the scope, and for a person the role admin or the permission', async () => {
    const { beginFile } = reader();
    const writer = await wallet.withKey(['service:write']);
    expect(await refusalText(writer.caller.export.get({ walletId }))).toBe('insufficientScope');
    const member = await addSignedInTestMember(services, walletId, 'member');
    expect(await refusalText(member.caller.export.get({ walletId }))).toBe('insufficientRole');
    const { userId } = await addSignedInTestMember(services, walletId, 'viewer', ['exportData']);
    const granted = createTestCaller(services, { kind: 'session', id: userId, userId }, { beginFile });
    expect(await granted.export.get({ walletId })).toBeNull();
    const other = await createTestWallet(services);
    expect(await refusalText(other.asOwner().export.get({ walletId }))).toBe('notFound');
    expect(await refusalText((await other.withKey()).caller.export.get({ walletId }))).toBe('notFound');
  });
});

/** Parses CSV according to RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
