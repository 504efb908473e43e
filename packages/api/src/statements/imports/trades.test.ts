import { sample, samplesMissing } from '@coffer/banking/statements/testing/samples.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import { type Caller, openTestDatabase, testWallet } from '../../testing/wallet.ts';
import { taken } from '../importFiles/testing/taken.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: Caller;
let walletId: string;

beforeAll(async () => {
  const wallet = await testWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});

const openAsset = async (name = 'Cash of the broker') =>
  (await call.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'USD' })).id;
const trade = (name: string, side: string, id: string, total: string) =>
  `<${name}><${side}><INVTRAN><FITID>${id}<DTTRADE>20240102</INVTRAN><SECID><UNIQUEID>U1</SECID><UNITS>2<UNITPRICE>50<TOTAL>${total}</${side}></${name}>`;
const BUY = trade('BUYSTOCK', 'INVBUY', 'B1', '-100.00');
const SELL = trade('SELLMF', 'INVSELL', 'S1', '90.00');
const REINVEST =
  '<REINVEST><INVTRAN><FITID>R1<DTTRADE>20240103</INVTRAN><SECID><UNIQUEID>U1</SECID><INCOMETYPE>DIV<TOTAL>-5</REINVEST>';
const DIVIDEND =
  '<INCOME><INVTRAN><FITID>D1<DTTRADE>20240104</INVTRAN><SECID><UNIQUEID>U1</SECID><INCOMETYPE>DIV<TOTAL>7.50</INCOME>';
const ofx = (transactions: string) =>
  `<OFX><INVSTMTRS><DTASOF>20240131<CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>900</INVACCTFROM><INVTRANLIST>${transactions}</INVTRANLIST><INVBAL><AVAILCASH>5000</INVBAL></INVSTMTRS></OFX>`;
const importOfx = (id: string, content: string, more: object = {}) =>
  call.imports.import({ walletId, id, importerType: 'ofx', content, ...more });
const amounts = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 500 })).items.map(
    ({ amountValue }) => amountValue,
  );
const upload = async (content: string | Uint8Array, filename: string) =>
  taken(await call.importFiles.upload({ walletId, filename, contentBase64: Buffer.from(content).toString('base64') }));

describe('a statement of a broker', () => {
  test('books its dividends as cash, and reports each trade as not booked', async () => {
    const id = await openAsset();
    const content = ofx(BUY + SELL + REINVEST + DIVIDEND);
    const answer = await importOfx(id, content);
    expect(answer).toMatchObject({ created: 1, duplicates: 0, balanceCheck: null });
    expect(answer.skipped.map(({ reason }) => reason)).toEqual(
      ['Buy 2 U1 at 50 on 2024-01-02', 'Sell 2 U1 at 50 on 2024-01-02', 'Reinvest U1 on 2024-01-03'].map(
        (words) => `a trade in a security, which is not booked as cash: ${words}`,
      ),
    );
    expect(await amounts(id)).toEqual(['7.5']);
    expect(await importOfx(id, content)).toMatchObject({ created: 0, duplicates: 1 });
  });

  test('of nothing but trades is refused in plain words, also as a dry run', async () => {
    const id = await openAsset();
    for (const more of [{}, { dryRun: true }]) {
      await expect(importOfx(id, ofx(BUY + SELL), more)).rejects.toThrow(
        'The file holds 2 trades in securities and no bookings of cash: there is nothing to import.',
      );
      expect(await refusal(importOfx(id, ofx(BUY + SELL), more))).toBe('onlyTrades content');
    }
    expect(await amounts(id)).toEqual([]);
    // A month in which nothing happened is no mistake.
    expect(await importOfx(id, ofx(''))).toMatchObject({ created: 0, skipped: [] });
  });

  test('beside an account with bookings needs no choice between the two', async () => {
    const id = await openAsset();
    const bank =
      '<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>-1.50<FITID>F</STMTTRN></BANKTRANLIST></STMTRS>';
    expect(await importOfx(id, ofx(BUY).replace('</OFX>', `${bank}</OFX>`))).toMatchObject({ created: 1 });
    expect(await amounts(id)).toEqual(['-1.5']);
  });

  test('is reported by the import pages: what it is, and why it is not imported', async () => {
    const file = await upload(ofx(BUY + SELL), 'broker.ofx');
    expect(file.detected).toMatchObject({
      bookings: 0,
      accounts: [
        {
          ...{ account: '900', institution: 'broker.example', bookings: 0 },
          investment: { trades: 2, firstDate: '2024-01-02', lastDate: '2024-01-02', securities: ['U1'] },
        },
      ],
    });
    const assetId = await openAsset();
    expect(await call.importFiles.preview({ walletId, id: file.id, assetId })).toMatchObject({
      problem: { code: 'onlyTrades' },
      bookings: 0,
      skipped: 2,
      balanceCheck: null,
    });
  });

  test('exported as a table books no trade either', async () => {
    const id = await openAsset();
    const content = 'Date;Action;ISIN;Quantity;Amount\n2024-01-02;Buy;DE0007164600;10;-100.00\n2024-01-03;Fee;;;-1.00';
    const answer = await call.imports.import({ walletId, id, importerType: 'csv', content });
    expect(answer).toMatchObject({ created: 1, skipped: [{ line: 2 }], balanceCheck: null });
    expect(await amounts(id)).toEqual(['-1']);
  });

  test('whose upload says that it is about securities alone is refused with its name', async () => {
    const contentBase64 = Buffer.from(':16R:GENL\n:20C::SEME//1\n').toString('base64');
    expect(await call.importFiles.upload({ walletId, filename: 'depot.sta', contentBase64 })).toMatchObject({
      id: null,
      problem: {
        code: 'invalidFile',
        errors: [{ message: expect.stringContaining('SWIFT message about securities') }],
      },
    });
  });
});

test.skipIf(samplesMissing)(
  'net worth after a real broker’s file is what its dividends, interest and fees come to',
  async () => {
    const wallet = await testWallet(services);
    const owner = wallet.asOwner();
    const input = { walletId: wallet.walletId, type: 'manualBank', name: 'Broker', defaultCurrency: 'USD' } as const;
    const { id } = await owner.assets.create(input);
    const contentBase64 = Buffer.from(sample('ofx/fidelity.ofx')).toString('base64');
    const file = { walletId: wallet.walletId, id, importerType: 'ofx', contentBase64 } as const;
    const answer = await owner.imports.import(file);
    expect(answer).toMatchObject({ created: 7, balanceCheck: null });
    expect(answer.skipped).toHaveLength(10);
    const balances = await owner.assets.listBalances({ walletId: wallet.walletId, date: '2026-01-01' });
    expect(balances).toMatchObject({ items: [{ assetId: id, balance: '65.33' }] });
  },
);
