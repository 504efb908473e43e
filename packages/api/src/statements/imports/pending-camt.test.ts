import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { runQueuedImport } from '../importFiles/testing/queued-imports.ts';
import { requireAcceptedUpload } from '../importFiles/testing/require-accepted-upload.ts';

const services = openTestDatabase(inject('database'));
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
let id: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  id = (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

interface Entry {
  readonly amount: string;
  readonly day: string;
  readonly name?: string;
  readonly text?: string;
  readonly status?: string;
  readonly reference?: string;
}
const entry = ({ amount, day, name, text, status = 'BOOK', reference }: Entry) => {
  const party = name === undefined ? '' : `<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties>`;
  const remittance = text === undefined ? '' : `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    ${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls><TxDtls>${party}${remittance}</TxDtls></NtryDtls></Ntry>`;
};
const PARTS = {
  camt052: ['BkToCstmrAcctRpt', 'Rpt'],
  camt053: ['BkToCstmrStmt', 'Stmt'],
  camt054: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;
const closing = (amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const message = (type: keyof typeof PARTS, entries: readonly Entry[], more = '') => {
  const [root, part] = PARTS[type];
  return `<Document><${root}><${part}><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${more}${entries.map(entry).join('')}</${part}></${root}></Document>`;
};
const take = (importerType: keyof typeof PARTS, entries: readonly Entry[], more = '') =>
  call.imports.import({ walletId, id, importerType, content: message(importerType, entries, more) });
const transactions = async () => (await call.transactions.list({ walletId, assetIds: [id], limit: 100 })).items;

const PENDING: Entry = { amount: '9.50', day: '2026-03-02', name: 'Café Anna', status: 'PDNG', text: 'card' };
const BOOKED: Entry = {
  amount: '9.50',
  day: '2026-03-05',
  name: 'CAFE ANNA BERLIN',
  text: 'card 4711',
  reference: 'R1',
};

describe('a pending entry of a report (camt.052)', () => {
  test('becomes a pending transaction, which the statement settles once', async () => {
    expect(await take('camt052', [PENDING])).toMatchObject({ created: 1, skipped: [] });
    const [pending] = await transactions();
    expect(pending).toMatchObject({ pending: true, amountValue: '-9.5', date: '2026-03-02' });
    expect(await take('camt053', [BOOKED])).toMatchObject({ created: 0, duplicates: 1 });
    const settled = { ...BOOKED, id: pending!.id };
    expect(await transactions()).toMatchObject([
      {
        ...{
          id: settled.id,
          pending: false,
          date: '2026-03-05',
          usingStartDate: '2026-03-05',
          usingEndDate: '2026-03-05',
        },
        ...{ fromTo: 'CAFE ANNA BERLIN', description: 'card 4711' },
      },
    ]);
    for (const type of ['camt053', 'camt052'] as const) {
      expect(await take(type, [BOOKED])).toMatchObject({ created: 0, duplicates: 1 });
    }
    // An older report that arrives late.
    expect(await take('camt052', [PENDING])).toMatchObject({ created: 0, duplicates: 1 });
    expect(await transactions()).toHaveLength(1);
  });

  test('keeps a person’s edits', async () => {
    await take('camt052', [PENDING]);
    const [pending] = await transactions();
    await call.transactions.update({ walletId, id: pending!.id, description: 'Breakfast' });
    await take('camt053', [BOOKED]);
    expect(await transactions()).toMatchObject([{ description: 'Breakfast', pending: false, date: '2026-03-05' }]);
  });

  test('does not match another counterparty, another amount or a much earlier day', async () => {
    await take('camt052', [PENDING, { ...PENDING, amount: '7' }, { ...PENDING, day: '2026-02-01', amount: '5' }]);
    const others: Entry[] = [
      { ...BOOKED, name: 'Bakery', reference: 'R2' },
      { ...BOOKED, amount: '7.01', reference: 'R3' },
      { ...BOOKED, amount: '5', reference: 'R4' },
    ];
    expect(await take('camt053', others)).toMatchObject({ created: 3, duplicates: 0 });
    expect((await transactions()).filter(({ pending }) => pending)).toHaveLength(3);
  });

  test('settles two equal entries one by one', async () => {
    await take('camt052', [PENDING, PENDING]);
    await take('camt053', [BOOKED]);
    expect((await transactions()).map(({ pending }) => pending).sort()).toEqual([false, true]);
    await take('camt053', [BOOKED, { ...BOOKED, reference: 'R2' }]);
    expect((await transactions()).map(({ pending }) => pending)).toEqual([false, false]);
  });

  test('is not part of the balance compared with the bank’s booked balance', async () => {
    await take('camt052', [PENDING]);
    const { balanceCheck } = await take('camt053', [{ ...BOOKED, amount: '1' }], closing('1', '2026-03-31'));
    expect(balanceCheck).toEqual({ stated: '-1', computed: '-1', difference: '0' });
  });
});

describe('a notification (camt.054)', () => {
  const named: Entry = { amount: '20', day: '2026-03-06', name: 'Landlord', text: 'Rent March' };
  const bare: Entry = { amount: '20', day: '2026-03-06', reference: 'N1' };

  test('fills empty texts of existing transactions, and adds nothing if the account has statements', async () => {
    await take('camt053', [bare]);
    const answer = await take('camt054', [named, { ...named, amount: '21' }]);
    expect(answer).toMatchObject({ created: 0, duplicates: 1, balanceCheck: null });
    expect(answer.skipped).toEqual([
      { line: expect.any(Number), reason: expect.stringMatching(/only fills in texts/) },
    ]);
    expect(await transactions()).toMatchObject([{ fromTo: 'Landlord', description: 'Rent March' }]);
    await take('camt054', [{ ...named, name: 'Somebody else' }]);
    expect(await transactions()).toMatchObject([{ fromTo: 'Landlord' }]);
  });

  test('fills neither of two possible matches', async () => {
    await take('camt053', [bare, { ...bare, reference: 'N2' }]);
    expect(await take('camt054', [named])).toMatchObject({ created: 0, duplicates: 0, skipped: [{}] });
    expect(await transactions()).toMatchObject([{ fromTo: null }, { fromTo: null }]);
  });

  test('adds transactions if there is no other source, and a later statement matches them', async () => {
    expect(await take('camt054', [named])).toMatchObject({ created: 1, duplicates: 0 });
    expect(await take('camt054', [named])).toMatchObject({ created: 0, duplicates: 1 });
    expect(await take('camt053', [bare])).toMatchObject({ created: 0, duplicates: 1 });
    expect(await transactions()).toMatchObject([{ fromTo: 'Landlord' }]);
  });

  test('has a preview that equals the import, including for an uploaded file', async () => {
    await take('camt053', [bare]);
    const content = Buffer.from(message('camt054', [named, { ...named, amount: '21' }]));
    const contentBase64 = content.toString('base64');
    const file = requireAcceptedUpload(await call.importFiles.upload({ walletId, filename: 'c54.xml', contentBase64 }));
    await call.importFiles.update({ walletId, id: file.id, assetId: id });
    expect(await call.importFiles.preview({ walletId, id: file.id })).toMatchObject({
      ...{ importerType: 'camt054', transactions: 1, created: 0, duplicates: 1, skipped: 1 },
      rows: [{ duplicate: true }],
    });
    await call.importFiles.start({ walletId, id: file.id });
    expect(await runQueuedImport(services, file.id)).toBe('done');
    expect(await transactions()).toMatchObject([{ description: 'Rent March' }]);
  });
});
