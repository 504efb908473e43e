import { areSamplesMissing, readSample } from '@coffer/banking/statements/testing/samples.ts';
import { withIsinCheckDigit } from '@coffer/domain/isin.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { requireAcceptedUpload } from '../importFiles/testing/require-accepted-upload.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});

const openAsset = async (name = 'Cash of the broker') =>
  (await call.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'USD' })).id;
const trade = (name: string, side: string, id: string, [price, total]: readonly [string, string]) =>
  `<${name}><${side}><INVTRAN><FITID>${id}<DTTRADE>20240102</INVTRAN><SECID><UNIQUEID>DE0007164600</SECID><UNITS>2<UNITPRICE>${price}<TOTAL>${total}</${side}></${name}>`;
const BUY = trade('BUYSTOCK', 'INVBUY', 'B1', ['50', '-100.00']);
const SELL = trade('SELLMF', 'INVSELL', 'S1', ['45', '90.00']);
const REINVEST =
  '<REINVEST><INVTRAN><FITID>R1<DTTRADE>20240103</INVTRAN><SECID><UNIQUEID>DE0007164600</SECID><INCOMETYPE>DIV<UNITS>0.1<UNITPRICE>50<TOTAL>-5</REINVEST>';
const DIVIDEND =
  '<INCOME><INVTRAN><FITID>D1<DTTRADE>20240104</INVTRAN><SECID><UNIQUEID>DE0007164600</SECID><INCOMETYPE>DIV<TOTAL>7.50</INCOME>';
const ofx = (transactions: string) =>
  `<OFX><INVSTMTRS><DTASOF>20240131<CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>900</INVACCTFROM><INVTRANLIST>${transactions}</INVTRANLIST><INVBAL><AVAILCASH>5000</INVBAL></INVSTMTRS></OFX>`;
const importOfx = (id: string, content: string, more: object = {}) =>
  call.imports.import({ walletId, id, importerType: 'ofx', content, ...more });
const amounts = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 500 })).items.map(
    ({ amountValue }) => amountValue,
  );
const upload = async (content: string | Uint8Array, filename: string) =>
  requireAcceptedUpload(
    await call.importFiles.upload({ walletId, filename, contentBase64: Buffer.from(content).toString('base64') }),
  );

describe('a broker’s statement', () => {
  test('imports trades and dividends with their cash', async () => {
    const id = await openAsset();
    const content = ofx(BUY + SELL + REINVEST + DIVIDEND);
    const answer = await importOfx(id, content);
    expect(answer).toMatchObject({
      ...{
        created: 10,
        duplicates: 0,
        skipped: [],
        balanceCheck: { stated: '5000', computed: '-2.5', difference: '5002.5' },
      },
      securities: { created: 5, positions: [], cash: [{ currency: 'USD' }] },
    });
    expect((await amounts(id)).sort()).toEqual(['-100', '-5', '5', '7.5', '90']);
    expect(await importOfx(id, content)).toMatchObject({ created: 0, duplicates: 10 });
  });

  test('may be empty, and asks for the account if there are several', async () => {
    const id = await openAsset();
    expect(await importOfx(id, ofx(''))).toMatchObject({ created: 0, skipped: [] });
    const bank =
      '<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105<TRNAMT>-1.50<FITID>F</STMTTRN></BANKTRANLIST></STMTRS>';
    expect(await importOfx(id, ofx('').replace('</OFX>', `${bank}</OFX>`))).toMatchObject({ created: 1 });
    const both = ofx(BUY).replace('</OFX>', `${bank}</OFX>`);
    expect(await refusalText(importOfx(id, both))).toBe('severalAccounts settings.account');
    expect(await importOfx(id, both, { settings: { account: '900' } })).toMatchObject({ created: 2 });
  });

  test('imports trades from QIF, and asks for the ISINs of securities', async () => {
    const id = await openAsset();
    const content = "!Type:Invst\nD1/15'24\nNBuy\nYACME\nQ10\nT1,000.00\n^\nD1/16'24\nNMiscExp\nT5.00\n^";
    const qif = { walletId, id, importerType: 'qif', content } as const;
    expect(await refusalText(call.imports.import(qif))).toBe('unknownSecurities settings.securities.ACME');
    const settings = { securities: { ACME: 'DE0007164600' } };
    expect(await call.imports.import({ ...qif, settings })).toMatchObject({ created: 3, securities: { created: 1 } });
    expect((await amounts(id)).sort()).toEqual(['-1000', '-5']);
  });

  test('is previewed in the app', async () => {
    const file = await upload(ofx(BUY + SELL), 'broker.ofx');
    expect(file.detected).toMatchObject({
      transactions: 2,
      accounts: [
        {
          ...{ account: '900', institution: 'broker.example', transactions: 2 },
          investment: { trades: 2, firstDate: '2024-01-02', lastDate: '2024-01-02', securities: ['DE0007164600'] },
        },
      ],
    });
    const placeless = await call.importFiles.preview({ walletId, id: file.id });
    expect(placeless).toMatchObject({ created: null, securities: null, trades: [{ duplicate: null }, {}] });
    const assetId = await openAsset();
    expect(await call.importFiles.preview({ walletId, id: file.id, assetId })).toMatchObject({
      ...{ problem: null, transactions: 4, created: 4, skipped: 0, rows: [] },
      trades: [
        { type: 'buy', amountValue: '-100', duplicate: false },
        { type: 'sell', amountValue: '90' },
      ],
    });
  });

  test('imports trades from a CSV file', async () => {
    const id = await openAsset();
    const content = 'Date;Action;ISIN;Quantity;Amount\n2024-01-02;Buy;DE0007164600;10;-100.00\n2024-01-03;Fee;;;-1.00';
    const answer = await call.imports.import({ walletId, id, importerType: 'csv', content });
    expect(answer).toMatchObject({ created: 3, skipped: [], balanceCheck: null, securities: { created: 1 } });
    expect((await amounts(id)).sort()).toEqual(['-1', '-100']);
  });

  test('matches the cash and units of Portfolio Performance', async () => {
    const id = await openAsset();
    const content = [
      'Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note',
      '2024-01-02T00:00,Buy,"-1,005.50",USD,,,,5.00,0.50,10,DE0007164600,716460,SAP.DE,SAP SE,',
      '2024-01-04T00:00,Deposit,2000.00,USD,,,,,,,,,,,',
    ].join('\n');
    const answer = await call.imports.import({ walletId, id, importerType: 'portfolioPerformance', content });
    expect(answer).toMatchObject({ created: 3, securities: { created: 1 } });
    expect((await amounts(id)).sort()).toEqual(['-1005.5', '2000']);
  });

  test('is rejected by name if it is a securities message', async () => {
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

test.skipIf(areSamplesMissing)(
  'matches the positions of a real broker’s file for everything bought in it',
  async () => {
    const wallet = await createTestWallet(services);
    const owner = wallet.asOwner();
    const input = { walletId: wallet.walletId, type: 'securities', name: 'Broker', defaultCurrency: 'USD' } as const;
    const { id } = await owner.assets.create(input);
    const contentBase64 = Buffer.from(readSample('ofx/fidelity.ofx')).toString('base64');
    const file = { walletId: wallet.walletId, id, importerType: 'ofx', contentBase64 } as const;
    expect(await refusalText(owner.imports.import(file))).toMatch(/^unknownSecurities settings\.securities\./);
    const symbols = ['INTC', 'SDRL', 'HI', 'CLCT', 'XIN', 'SPY'];
    const securities = Object.fromEntries(symbols.map((symbol, at) => [symbol, withIsinCheckDigit(`ZZ00000000${at}`)]));
    const answer = await owner.imports.import({ ...file, settings: { securities } });
    expect(answer).toMatchObject({ created: 31, skipped: [], securities: { created: 14 } });
    const off = answer.securities?.positions.filter(({ difference }) => difference !== '0');
    // This security was bought before the file begins.
    expect(off?.map(({ isin, computed }) => [isin, computed])).toEqual([[securities['SPY'], '-8.035']]);
    const balances = await owner.assets.listBalances({ walletId: wallet.walletId, date: '2026-01-01' });
    expect(balances).toMatchObject({ items: [{ assetId: id, balance: answer.balanceCheck?.computed }] });
  },
);
