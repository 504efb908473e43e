import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { describe, expect, test } from 'vitest';
import type { ImporterType } from './importer-types.ts';
import { parseStatement, StatementError } from './parse-statement.ts';
import type { ParsedStatement } from './statement.ts';
import { areSamplesMissing, readSample, samplesFolder } from './testing/samples.ts';
import type { StatementTransaction } from './transaction.ts';

if (areSamplesMissing) console.warn(`samples not found at ${samplesFolder}: skipped`);

interface Expected {
  readonly account: string | null;
  readonly count: number;
  readonly sum: string;
  readonly opening: string | null;
  readonly closing: string | null;
  /** The closing balance that follows from the transactions; only set if the sample states a different one. */
  readonly computed?: string;
}

const read = (type: ImporterType, file: string): ParsedStatement => parseStatement(type, readSample(`${type}/${file}`));
const first = (parsed: ParsedStatement): StatementTransaction => parsed.accounts[0]!.transactions[0]!;

function summary(parsed: ParsedStatement): Expected[] {
  return parsed.accounts.map(({ account, transactions, openingBalance, closingBalance }) => {
    const sum = sumDecimalTexts(transactions.map((transaction) => transaction.amount));
    const opening = openingBalance?.amount ?? null;
    const closing = closingBalance?.amount ?? null;
    const computed = opening === null || closing === null ? closing : sumDecimalTexts([opening, sum]);
    const stated = { account, count: transactions.length, sum, opening, closing };
    return computed === null || computed === closing ? stated : { ...stated, computed };
  });
}

describe.skipIf(areSamplesMissing)('MT940 samples', () => {
  test('abnamro: reads two statements of one account; the sample was shortened, so balances do not match', () => {
    const parsed = read('mt940', 'abnamro.sta');
    expect(summary(parsed)).toEqual([
      { account: '517852257', count: 10, sum: '-345.93', opening: '3236.28', closing: '1849.75', computed: '2890.35' },
    ]);
    expect(first(parsed)).toEqual({
      line: 8,
      date: '2011-05-24',
      secondaryDate: '2011-05-24',
      amount: '-9',
      currency: 'EUR',
      fromTo: null,
      description:
        'GIRO 428428 KPN - DIGITENNE BETALINGSKENM. 000000042188659 5314606715 BETREFT FACTUUR D.D. 20-05-2011 INCL. 1,44 BTW',
      notes: null,
      bankReference: null,
    });
  });

  test('february_30: uses the entry date, with a note about the value date', () => {
    const parsed = read('mt940', 'february_30.sta');
    expect(summary(parsed)).toEqual([
      { account: '12345678/1020304050', count: 1, sum: '-6', opening: '1200', closing: '1194' },
    ]);
    expect(first(parsed)).toEqual({
      line: 6,
      date: '2016-03-01',
      secondaryDate: null,
      amount: '-6',
      currency: 'EUR',
      fromTo: null,
      description: 'Pauschalen',
      notes: 'ENTGELTABSCHLUSS; account 12345678; value date as the bank states it: 2016-02-30',
      bankReference: null,
    });
    expect(parsed.skipped).toEqual([]);
  });

  test('ing: reads lines without entry dates, and ignores :86: after :62F:; the balances are fictitious', () => {
    const parsed = read('mt940', 'ing.sta');
    expect(summary(parsed)).toEqual([
      { account: '0001234567', count: 7, sum: '-45.59', opening: '0', closing: '3.47', computed: '-45.59' },
    ]);
    expect(parsed.accounts[0]!.transactions[3]!.description).toBe(
      'ABN AMRO BANK>AMSTERDAM 22-07-2010 09:57 002 5595781',
    );
    expect(parsed.accounts[0]!.transactions.at(-1)!.description).not.toContain('D000004C000002');
  });

  test('rabobank: reads names after the reference, one :86: per line and two accounts', () => {
    const parsed = read('mt940', 'rabobank.sta');
    expect(summary(parsed)).toEqual([
      {
        account: '1291.99.348',
        count: 3,
        sum: '-1494.79',
        opening: '473.17',
        closing: '1250.87',
        computed: '-1021.62',
      },
      { account: '1526.89.184', count: 2, sum: '-94.3', opening: '4196.12', closing: '4101.82' },
    ]);
    expect(first(parsed)).toMatchObject({
      fromTo: 'W.P. Jansen',
      notes: 'reference 0121470966',
      amount: '-1213.28',
      bankReference: null,
      description: 'Terugboeking NIET AKKOORD MET AFSCHRIJVING KOSTEN KINDEROPVANG JUNI 20095731',
    });
  });

  test('sepa_mt9401: reads twenty accounts on 26 pages, all matching their balances', () => {
    const accounts = summary(read('mt940', 'sepa_mt9401.sta'));
    expect(accounts.map(({ count }) => count)).toEqual([7, 2, 5, 3, 5, 1, 8, 11, 12, 9, 1, 12, 1, 3, 4, 7, 3, 1, 1, 1]);
    expect(accounts.filter((account) => account.computed !== undefined)).toEqual([]);
    expect(accounts[0]).toEqual({
      account: '50880050/0194774600888',
      count: 7,
      sum: '-2909.87',
      opening: '-1234718.36',
      closing: '-1237628.23',
    });
  });

  test('sepa_snippet: reads structured remittance; one amount was changed in the second statement', () => {
    const parsed = read('mt940', 'sepa_snippet.sta');
    expect(summary(parsed)).toEqual([
      { account: '50880050/0194787400888', count: 4, sum: '358593.91', opening: '766656.49', closing: '1125250.4' },
      {
        account: '50880050/0194791600888',
        count: 7,
        sum: '-2501917.3',
        opening: '-1970431.87',
        closing: '-4472049.09',
        computed: '-4472349.17',
      },
    ]);
    expect(first(parsed)).toEqual({
      line: 5,
      date: '2007-09-04',
      secondaryDate: '2007-09-07',
      amount: '50990.05',
      currency: 'EUR',
      fromTo: 'KARL KAUFMANN',
      description: 'Verw CTSc-01 BC-PPP TFNr 22 004',
      notes:
        'GUTSCHRIFT; account DE14508800500194785000 DRESDEFF508; EREF EndToEndId TFNR 22 004 00001; Empfaenger Marta Metzger',
      bankReference: '0724710333343453',
    });
  });

  test('with_binary_character: loses nothing', () => {
    const parsed = read('mt940', 'with_binary_character.sta');
    expect(summary(parsed)).toEqual([
      { account: '51230800/0000007055', count: 3, sum: '-180186.75', opening: '380115.77', closing: '199929.02' },
      { account: '51230800/0000007304', count: 1, sum: '1120', opening: '130073.19', closing: '131193.19' },
    ]);
    expect(first(parsed)).toMatchObject({
      date: '2010-03-19',
      amount: '27',
      fromTo: 'PAYPAL',
      bankReference: '32-P1-TCS49518',
      description: 'QQW53T2245ZGY46J ABBUCHUNG VOM PAYPAL-KONTO 100318P3TX1433EV',
    });
  });
});

describe.skipIf(areSamplesMissing)('camt.053 samples', () => {
  test('v2.five.decimals: reads five decimals; the stated closing balance is five cents too high', () => {
    const parsed = read('camt053', 'v2.five.decimals.xml');
    expect(summary(parsed)).toEqual([
      { account: 'NL26VAYB8060476890', count: 1, sum: '8.85', opening: '18.15', closing: '27.05', computed: '27' },
    ]);
    expect(first(parsed)).toEqual({
      line: 61,
      date: '2014-12-31',
      secondaryDate: '2015-01-02',
      amount: '8.85',
      currency: 'EUR',
      fromTo: 'Company Name',
      description: 'Transaction Description',
      notes: 'account NL56AGDH9619008421; EREF 000000001',
      bankReference: null,
    });
  });

  test('v2.minimal: reads a sample that closes in another currency than it opens', () => {
    const parsed = read('camt053', 'v2.minimal.xml');
    expect(summary(parsed)).toEqual([
      { account: 'NL26VAYB8060476890', count: 1, sum: '8.85', opening: '18.15', closing: '-27', computed: '27' },
    ]);
    expect(parsed.accounts[0]!.closingBalance).toEqual({ date: '2014-12-31', amount: '-27', currency: 'SEK' });
    expect(first(parsed)).toMatchObject({ line: 90, fromTo: 'NAME NAME', description: '4654654654654654' });
  });

  test('v2.multi.statement: merges several statements of one account', () => {
    const parsed = read('camt053', 'v2.multi.statement.xml');
    expect(summary(parsed)).toEqual([
      { account: 'NL26VAYB8060476890', count: 2, sum: '1.85', opening: '18.15', closing: '20' },
    ]);
    expect(parsed.accounts[0]!.transactions.map(({ line, amount }) => [line, amount])).toEqual([
      [66, '8.85'],
      [145, '-7'],
    ]);
  });

  test('v2.wrong: rejects a message without a statement', () => {
    expect(() => read('camt053', 'v2.wrong.xml')).toThrow(StatementError);
  });

  test('v4: reads version 4', () => {
    const parsed = read('camt053', 'v4.xml');
    expect(summary(parsed)).toEqual([
      { account: 'NL26VAYB8060476890', count: 1, sum: '8.85', opening: '18.15', closing: '-27', computed: '27' },
    ]);
    expect(first(parsed)).toMatchObject({ line: 110, bankReference: 'AAAASESS-FP-CN_98765/01', fromTo: 'NAME NAME' });
  });
});

describe.skipIf(areSamplesMissing)('OFX samples', () => {
  test('reads bank_medium', () => {
    const parsed = read('ofx', 'bank_medium.ofx');
    expect(summary(parsed)).toEqual([
      { account: '12300 000012345678', count: 3, sum: '-345.27', opening: null, closing: '382.34' },
    ]);
    expect(first(parsed)).toEqual({
      line: 15,
      date: '2009-04-01',
      secondaryDate: null,
      amount: '-6.6',
      currency: 'CAD',
      fromTo: "MCDONALD'S #112",
      description: "POS MERCHANDISE;MCDONALD'S #112",
      notes: null,
      bankReference: '0000123456782009040100001',
    });
  });

  test('reads checking', () => {
    const parsed = read('ofx', 'checking.ofx');
    expect(summary(parsed)).toEqual([
      { account: '1452687~7', count: 3, sum: '-59.5', opening: null, closing: '100.99' },
    ]);
    expect(first(parsed)).toMatchObject({ line: 46, date: '2011-03-31', amount: '0.01', bankReference: '0000486' });
    expect(parsed.accounts[0]!.transactions[2]!.notes).toBe('check 319');
  });

  test('decimal_error: reports the broken transaction', () => {
    const parsed = read('ofx', 'decimal_error.ofx');
    expect(summary(parsed)).toEqual([{ account: '192639749', count: 0, sum: '0', opening: null, closing: '0' }]);
    expect(parsed.skipped).toEqual([
      { line: 34, reason: 'the amount "$120" cannot be read, the date "201120000000" cannot be read' },
    ]);
  });

  test('fidelity: reads trades with cash, dividends, interest and fees; one price is rounded', () => {
    const parsed = read('ofx', 'fidelity.ofx');
    expect(summary(parsed)).toEqual([
      { account: '01234567890', count: 3, sum: '-0.57', opening: null, closing: '18073.98' },
    ]);
    const [account] = parsed.accounts;
    expect(account).toMatchObject({
      institution: 'fidelity.com',
      investment: { trades: 10, firstDate: '2012-07-20', lastDate: '2012-09-01', securityCount: 6 },
    });
    const { trades, positions } = account!.broker!;
    expect(
      trades
        .map(({ type }) => type)
        .sort()
        .join(' '),
    ).toBe(`${'buy '.repeat(8)}${'dividend '.repeat(4)}sell sell`);
    expect(trades.find(({ type }) => type === 'dividend')).toEqual({
      ...{ type: 'dividend', quantity: '1', price: '5.53', statedPrice: null, fees: null, tax: null },
      security: { symbol: 'SPY', isin: null, name: 'SPDR S&P 500 ETF TRUST UNIT SER 1 S&P', cusip: '78462F103' },
      transaction: {
        ...{ line: 11, date: '2012-07-31', secondaryDate: null, amount: '5.53', currency: 'USD', fromTo: null },
        description: 'Dividend SPDR S&P 500 ETF TRUST UNIT SER 1 S&P (DIVIDEND RECEIVED)',
        ...{ notes: 'CUSIP 78462F103', bankReference: '0123456789021301520120731' },
      },
    });
    // A security that was bought in this file has only the units bought in this file.
    for (const { security, quantity } of positions) {
      const bought = trades.filter((trade) => trade.type === 'buy' && trade.security.symbol === security.symbol);
      if (bought.length === 0) continue;
      expect(sumDecimalTexts(bought.map((trade) => trade.quantity)), security.symbol).toBe(quantity);
    }
    expect(parsed.skipped).toEqual([]);
  });

  test('reads multiple_accounts', () => {
    expect(summary(read('ofx', 'multiple_accounts.ofx'))).toEqual([
      { account: '9100', count: 0, sum: '0', opening: null, closing: '111' },
      { account: '9200', count: 0, sum: '0', opening: null, closing: '222' },
    ]);
  });

  test('suncorp: ignores a reference that only counts records', () => {
    const parsed = read('ofx', 'suncorp.ofx');
    expect(summary(parsed)).toEqual([
      { account: '123456789', count: 1, sum: '-16.85', opening: null, closing: '1234.12' },
    ]);
    expect(first(parsed)).toMatchObject({
      line: 35,
      date: '2013-12-15',
      fromTo: 'EFTPOS WDL HANDYWAY ALDI STORE',
      bankReference: null,
      description: 'EFTPOS WDL HANDYWAY ALDI STORE GEELONG WEST VICAU',
    });
  });

  test('td_ameritrade: reads a file with positions only', () => {
    expect(summary(read('ofx', 'td_ameritrade.ofx'))).toEqual([
      { account: '121212121', count: 0, sum: '0', opening: null, closing: '0' },
    ]);
    expect(read('ofx', 'td_ameritrade.ofx').accounts[0]).toMatchObject({
      institution: 'ameritrade.com',
      investment: { trades: 0 },
      broker: { positions: [{ quantity: '1', security: { symbol: 'AMZN' } }, { quantity: '1000' }] },
    });
  });
});

describe.skipIf(areSamplesMissing)('CSV samples', () => {
  test('reads austrian_example', () => {
    const parsed = read('csv', 'austrian_example.csv');
    expect(summary(parsed)).toEqual([
      { account: '00075757575', count: 13, sum: '-149.57', opening: null, closing: null },
    ]);
    expect(first(parsed)).toEqual({
      line: 1,
      date: '2014-01-22',
      secondaryDate: '2014-01-22',
      amount: '-18',
      currency: 'EUR',
      fromTo: null,
      description:
        'Abbuchung Onlinebanking 654321098765 BG/000002462 BICBICBI AT654000000065432109 Thematische Universität Stadt',
      notes: null,
      bankReference: null,
    });
    expect(parsed.accounts[0]!.transactions[4]).toMatchObject({
      date: '2014-01-07',
      secondaryDate: '2014-01-06',
      amount: '-37.6',
    });
  });

  test('bom_utf8_file: reads a header without rows as an empty statement, with PayPal’s net amount', () => {
    const parsed = read('csv', 'bom_utf8_file.csv');
    expect(summary(parsed)).toEqual([{ account: null, count: 0, sum: '0', opening: null, closing: null }]);
    expect(parsed.settings).toMatchObject({
      delimiter: ',',
      header: true,
      columns: {
        date: 'Date',
        amount: 'Net',
        gross: 'Gross',
        fee: 'Fee',
        currency: 'Currency',
        fromTo: 'Name',
        bankReference: 'Transaction ID',
      },
    });
    expect(parsed.settings).not.toHaveProperty('dateFormat');
  });

  test('chase: prefers the amounts’ signs to DEBIT and CREDIT', () => {
    const parsed = read('csv', 'chase.csv');
    expect(summary(parsed)).toEqual([{ account: null, count: 9, sum: '6922.11', opening: null, closing: null }]);
    expect(first(parsed)).toMatchObject({
      date: '2009-12-24',
      amount: '-85',
      description: 'HOST 037196321563 MO 12/22SLICEHOST',
    });
    expect(parsed.accounts[0]!.transactions[7]).toMatchObject({ amount: '-116.22' });
  });

  test('danish_kroner_nordea_example: reads newest rows first; rows were removed, so balances do not match', () => {
    const parsed = read('csv', 'danish_kroner_nordea_example.csv');
    expect(summary(parsed)).toEqual([
      { account: null, count: 6, sum: '-4732', opening: '21782.45', closing: '26550.33', computed: '17050.45' },
    ]);
    expect(first(parsed)).toMatchObject({ date: '2012-11-16', secondaryDate: '2012-11-16', amount: '-48' });
    expect(parsed.accounts[0]!.transactions[2]).toMatchObject({
      date: '2012-10-22',
      secondaryDate: '2012-10-23',
      amount: '497.9',
    });
  });

  test('reads french_example', () => {
    const parsed = read('csv', 'french_example.csv');
    expect(summary(parsed)).toEqual([
      { account: '01234567890', count: 9, sum: '-337.44', opening: null, closing: null },
    ]);
    expect(first(parsed)).toMatchObject({
      date: '2014-01-22',
      amount: '-10',
      description: 'CHEQUE 012345678901234578ABC000 0000 4381974748378178473744441',
    });
  });

  test('ing: reads Af and Bij, and rows of different lengths', () => {
    const parsed = read('csv', 'ing.csv');
    expect(summary(parsed)).toEqual([{ account: null, count: 3, sum: '-18.63', opening: null, closing: null }]);
    expect(first(parsed)).toMatchObject({ date: '2012-11-15', amount: '-136.13' });
  });

  test('invalid_header_example: reports the lines before the header', () => {
    const parsed = read('csv', 'invalid_header_example.csv');
    expect(summary(parsed)).toEqual([{ account: null, count: 2, sum: '41.9', opening: null, closing: null }]);
    expect(first(parsed)).toMatchObject({ line: 5, date: '2016-02-19', amount: '50', currency: 'EUR' });
    expect(parsed.skipped.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('two_money_columns: reads month first, debit and credit, newest first; the balances are fictitious', () => {
    const parsed = read('csv', 'two_money_columns.csv');
    expect(summary(parsed)).toEqual([
      { account: null, count: 5, sum: '-548.51', opening: '1210.02', closing: '1750.06', computed: '661.51' },
    ]);
    expect(parsed.accounts[0]!.transactions.map(({ date, amount }) => [date, amount])).toEqual([
      ['2008-04-01', '-76'],
      ['2008-03-28', '327.49'],
      ['2008-03-27', '-800'],
      ['2008-03-26', '-88.55'],
      ['2008-03-26', '88.55'],
    ]);
  });

  test.each([
    'austrian_example',
    'chase',
    'danish_kroner_nordea_example',
    'french_example',
    'ing',
    'invalid_header_example',
    'two_money_columns',
  ])('reads %s identically with the detected settings', (name) => {
    const parsed = read('csv', `${name}.csv`);
    expect(parseStatement('csv', readSample(`csv/${name}.csv`), parsed.settings)).toEqual(parsed);
  });
});
