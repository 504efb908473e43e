// Tables that would import wrong amounts if Coffer did not ask about them.
import { describe, expect, test } from 'vitest';
import { parseStatement } from '../parse-statement.ts';
import { NotTransactionsError } from '../statement-error.ts';
import { UnknownColumnsError } from './unknown-columns.ts';

const read = (...lines: string[]) => {
  const { accounts, skipped, settings } = parseStatement('csv', lines.join('\n'));
  return {
    amounts: accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount)),
    currencies: accounts.flatMap(({ currency, transactions }) => transactions.map((one) => one.currency ?? currency)),
    trades: accounts.flatMap(({ broker }) =>
      (broker?.trades ?? []).map(({ type, quantity, price, fees, security, transaction }) =>
        [type, quantity, security.isin ?? security.symbol, price, fees, transaction.amount].join(' '),
      ),
    ),
    costs: accounts.flatMap(({ broker }) =>
      (broker?.costs ?? []).map(({ kind, transaction }) => [kind, transaction.amount]),
    ),
    skipped: skipped.map(({ line }) => line),
    profile: settings['profile'],
  };
};

describe('amounts without a sign', () => {
  test.each([
    ['Type', 'DEBIT CARD', 'DIRECT CREDIT'],
    ['Side', 'BUY', 'SELL'],
    ['Art', 'Kartenzahlung', 'Gehalt'],
    ['Type', 'Paiement par carte', 'Virement reçu'],
    ['Tipo', 'Compra', 'Nómina'],
    ['Tipo', 'Pagamento POS', 'Bonifico in entrata'],
    ['Soort', 'Betaalautomaat', 'Bijschrijving van Jan'],
    ['Typ', 'Zakup kartą', 'Przelew od Jana'],
    ['Тип', 'Оплата товаров', 'Пополнение счёта'],
  ])('open a question if %s says %s', (heading, out, into) => {
    expect(() =>
      read(`Date;Payee;Amount;${heading}`, `2026-01-05;a;12.50;${out}`, `2026-01-06;b;100.00;${into}`),
    ).toThrow(UnknownColumnsError);
  });

  test('are read as the answer specifies', () => {
    const lines = ['Date;Payee;Amount;Type', '2026-01-05;a;12.50;DEBIT CARD', '2026-01-06;b;100.00;DIRECT CREDIT'];
    const columns = { date: 'Date', amount: 'Amount', sign: 'Type' };
    const { accounts } = parseStatement('csv', lines.join('\n'), { columns, negativeSigns: ['DEBIT CARD'] });
    expect(accounts[0]!.transactions.map(({ amount }) => amount)).toEqual(['-12.5', '100']);
  });
});

test('the label of a balance may be followed by its day or period', () => {
  const { amounts, skipped } = read(
    'Date,Details,Amount,Currency,D/C',
    '2026-01-01,Opening balance 01.01.2026,1000.00,EUR,C',
    '2026-01-02,Rimi,12.50,EUR,D',
    '2026-01-31,Closing balance on 31.01.2026,987.50,EUR,C',
  );
  expect([amounts, skipped]).toEqual([['-12.5'], [2, 4]]);
});

test('a last row is a total only if its amount is that of all other rows', () => {
  const rows = ['Date,Description,Amount', '2026-01-02,Rent,-30.00', '2026-01-03,Wage,500.00'];
  expect(read(...rows, '2026-01-31,Total,470.00')).toMatchObject({ amounts: ['-30', '500'], skipped: [4] });
  expect(read(...rows, '2026-01-31,Total,-70.00')).toMatchObject({ amounts: ['-30', '500', '-70'], skipped: [] });
});

test('a list of net worth is rejected', () => {
  const lines = ['Date,Assets,Liabilities,Net worth', '2026-01-01,1000.00,-200.00,800.00'];
  expect(() => read(...lines, '2026-02-01,1100.00,-200.00,900.00')).toThrow(NotTransactionsError);
});

test('of several currency columns the one beside the amount is used', () => {
  const { currencies } = read(
    'Bokföringsdag;Transaktionstext;Avgift;Valuta;Belopp;Valuta;Resultat;Valuta',
    '2026-01-02;a;1;NOK;-150;SEK;0;NOK',
    '2026-01-03;b;;;500;SEK;0;NOK',
  );
  expect(currencies).toEqual(['SEK', 'SEK']);
});

test('a column of coins is read as the currency, so that no coin becomes money of the account', () => {
  const { amounts, currencies } = read(
    'UTC_Time,Account,Operation,Coin,Change',
    '2026-01-12 10:00:00,Spot,Deposit,EUR,500.00',
    '2026-01-12 10:01:00,Spot,Buy,BTC,0.01',
    '2026-01-12 10:01:00,Spot,Buy,EUR,-300.00',
  );
  expect([amounts, currencies]).toEqual([
    ['500', '0.01', '-300'],
    ['EUR', 'BTC', 'EUR'],
  ]);
});

test('the activity statement of Interactive Brokers is read section by section', () => {
  const { amounts, trades, costs, profile, skipped } = read(
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,BrokerName,Interactive Brokers',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U1234567',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Code',
    'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-02, 10:00:00","1,000",150,151,"-150,000",-1,150001,O',
    'Trades,Data,Trade,Stocks,USD,AAPL,"2026-01-02, 10:00:00","1,000",150,151,"-150,000",-1,150001,O',
    'Trades,Data,Order,Stocks,USD,AAPL,"2026-01-03, 10:00:00",-4,160,161,640,-1,-600.4,C',
    'Trades,SubTotal,,Stocks,USD,AAPL,,996,,,-149360,-2,,',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,Code',
    'Trades,Data,Order,Forex,USD,EUR.USD,"2026-01-04, 10:00:00",-100,1.1,,110,-2,,',
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,EUR,2026-01-01,Electronic Fund Transfer,5000',
    'Deposits & Withdrawals,Data,Total,,,5000',
    'Dividends,Header,Currency,Date,Description,Amount',
    'Dividends,Data,USD,2026-01-05,AAPL(US0378331005) Cash Dividend USD 0.24 per Share,2.4',
    'Withholding Tax,Header,Currency,Date,Description,Amount,Code',
    'Withholding Tax,Data,USD,2026-01-05,AAPL(US0378331005) Cash Dividend - US Tax,-0.36,',
    'Fees,Header,Subtitle,Currency,Date,Description,Amount',
    'Fees,Data,Other Fees,USD,2026-01-06,Market data,-1.5',
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Multiplier',
    'Financial Instrument Information,Data,Stocks,AAPL,APPLE INC,265598,US0378331005,1',
  );
  expect(profile).toBe('Interactive Brokers, activity statement');
  expect(trades).toEqual([
    'buy 1000 US0378331005 150 1 -150001',
    'sell 4 US0378331005 160 1 639',
    'dividend 1 US0378331005 2.4  2.4',
  ]);
  expect(amounts).toEqual(['-100', '110', '-2', '5000']);
  expect(costs).toEqual([
    ['tax', '-0.36'],
    ['fees', '-1.5'],
  ]);
  expect(skipped).toEqual([]);
});

test('an export without a header is recognised by its shape', () => {
  const row = (balance: string, amount: string) =>
    `05-01-2026,NL44ASNB0123456789,NL11ABNA0000000000,De Hoek,,,,EUR,${balance},EUR,${amount},05-01-2026,06-01-2026,2754,NGM,51392971,,'Betaling',1`;
  const { amounts, profile } = read(row('1000.00', '-30.15'), row('969.85', '1850.00'));
  expect([amounts, profile]).toEqual([['-30.15', '1850'], 'ASN Bank and SNS']);
});

test('charges are negative in the shorter export of American Express too', () => {
  const { amounts, profile } = read(
    'Date,Description,Card Member,Account #,Amount',
    '01/22/2026,SHOP,A EXAMPLE,-1001,12.50',
    '01/23/2026,PAYMENT,A EXAMPLE,-1001,-100.00',
  );
  expect([amounts, profile]).toEqual([['-12.5', '100'], 'American Express, by card member']);
});

test.each([
  ['Lunch Money', 'date,payee,amount,currency,category_name,notes,account_name,tags', 'Shop,12.50,usd,Food,,Checking,'],
  [
    'Copilot Money',
    'date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring',
    'Shop,12.50,posted,Food,,false,,regular,Checking,1234,,',
  ],
])('%s writes expenses without a minus', (name, header, row) => {
  const { amounts, profile } = read(header, `2026-01-15,${row}`, `2026-01-16,${row.replace('12.50', '-100.00')}`);
  expect([amounts, profile]).toEqual([['-12.5', '100'], name]);
});

test('a currency may be written in lower case', () => {
  const { currencies } = read('Date,Payee,Amount,Currency', '2026-01-15,Shop,-12.50,eur', '2026-01-16,Boss,100.00,usd');
  expect(currencies).toEqual(['EUR', 'USD']);
});
