import { describe, expect, test } from 'vitest';
import { parseStatement } from '../parse-statement.ts';

const read = (lines: readonly string[]) => {
  const { accounts, skipped } = parseStatement('csv', lines.join('\n'));
  const trades = accounts.flatMap(({ broker }) => broker?.trades ?? []);
  return {
    trades: trades.map(({ type, security, quantity, fees, transaction }) => [
      ...[type, security.symbol, quantity, fees, transaction.amount, transaction.currency],
    ]),
    money: accounts.flatMap(({ transactions }) => transactions.map(({ amount, currency }) => [amount, currency])),
    skipped: skipped.map(({ line, reason }) => [line, reason]),
    symbols: trades.every(({ security }) => security.isCrypto === true && security.isin === null),
  };
};

const KRAKEN = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
const ledger = (...rows: readonly string[]) => read([KRAKEN, ...rows.map((row, at) => `"L${at}",${row}`)]);
const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const BITVAVO =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address';

describe('Kraken’s ledgers', () => {
  test('make one trade of the two rows of a trade, whichever comes first', () => {
    const { trades, money, symbols } = ledger(
      '"T1","2026-01-06 10:20:30","trade","","currency","ZEUR",-400.0000,1.0400,598.9600',
      '"T1","2026-01-06 10:20:30","trade","","currency","XXBT",0.0050000000,0.0000000000,0.0050000000',
      '"T2","2026-01-20 14:00:00","trade","","currency","XXBT",-0.0010000000,0.0000000000,0.0040000000',
      '"T2","2026-01-20 14:00:00","trade","","currency","ZEUR",81.0000,0.2100,679.7500',
    );
    expect(trades).toEqual([
      ['buy', 'BTC', '0.005', '1.04', '-401.04', 'EUR'],
      ['sell', 'BTC', '0.001', '0.21', '80.79', 'EUR'],
    ]);
    expect([money, symbols]).toEqual([[], true]);
  });

  test.each(['A', 'TOOLONGSYMBOL', 'A-B', '$X', 'Ä1', 'x y'])('leave out the symbol %j with a reason', (symbol) => {
    const { trades, money, skipped } = ledger(
      `"T1","2026-01-06 10:20:30","trade","","currency","ZEUR",-400,0,0`,
      `"T1","2026-01-06 10:20:30","trade","","currency","${symbol}",5,0,5`,
      `"D1","2026-01-06 10:20:30","deposit","","currency","${symbol}",5,0,5`,
      `"S1","2026-01-07 10:20:30","trade","","currency","XXBT",-1,0,1`,
      `"S1","2026-01-07 10:20:30","trade","","currency","${symbol}",5,0,5`,
    );
    // The money paid for the crypto is imported even though the crypto is rejected.
    expect(money).toEqual([['-400', 'EUR']]);
    expect(trades).toEqual([['transferOut', 'BTC', '1', null, '0', null]]);
    expect(skipped).toHaveLength(3);
    for (const [, reason] of skipped) expect(reason).toContain('is no symbol of a cryptocurrency');
  });

  test('count a fee in crypto as units that leave', () => {
    const { trades } = ledger(
      '"T1","2026-01-06 10:20:30","trade","","currency","ZUSD",-100,0,0',
      '"T1","2026-01-06 10:20:30","trade","","currency","XETH",0.05,0.0001,0.0499',
      '"W1","2026-01-07 10:20:30","withdrawal","","currency","XETH",-0.01,0.002,0.0379',
    );
    expect(trades).toEqual([
      ['buy', 'ETH', '0.0499', null, '-100', 'USD'],
      ['transferOut', 'ETH', '0.012', null, '0', null],
    ]);
  });

  test('make transfers of deposits of crypto and of exchanges, rewards of earnings, and cash of money', () => {
    const { trades, money } = ledger(
      '"D1","2026-01-01 10:00:00","deposit","","currency","ZEUR",1000,0,1000',
      '"D2","2026-01-02 10:00:00","deposit","","currency","XXBT",0.5,0,0.5',
      '"S1","2026-01-03 10:00:00","trade","","currency","XXBT",-0.1,0,0.4',
      '"S1","2026-01-03 10:00:00","trade","","currency","DOT.S",300,0,300',
      '"R1","2026-01-04 10:00:00","staking","","currency","DOT.S",0.25,0,300.25',
      '"R2","2026-01-04 10:00:00","earn","reward","currency","EUR.M",0.12,0,1000.12',
    );
    expect(trades).toEqual([
      ['transferIn', 'BTC', '0.5', null, '0', null],
      ['transferOut', 'BTC', '0.1', null, '0', null],
      ['transferIn', 'DOT', '300', null, '0', null],
      ['reward', 'DOT', '0.25', null, '0', null],
    ]);
    expect(money).toEqual([
      ['1000', 'EUR'],
      ['0.12', 'EUR'],
    ]);
  });
});

describe('Coinbase’s transactions', () => {
  test('are trades, rewards, transfers and exchanges', () => {
    const { trades, money, skipped } = read([
      COINBASE,
      '1,2026-01-02 10:00:00 UTC,Deposit,EUR,1000,EUR,€1.00,"€1,000.00","€1,000.00",€0.00,',
      '2,2026-01-03 10:00:00 UTC,Advanced Trade Buy,BTC,0.005,EUR,€80000.00,€400.00,€406.00,€6.00,',
      '3,2026-01-04 10:00:00 UTC,Reward Income,ATOM,0.0123,EUR,€5.00,€0.06,€0.06,€0.00,',
      '4,2026-01-05 10:00:00 UTC,Convert,BTC,-0.001,EUR,€80000.00,€80.00,€80.00,€1.00,Converted 0.001 BTC to 1.5 SOL',
      '5,2026-01-06 10:00:00 UTC,Send,SOL,-1.5,EUR,€50.00,-€75.00,-€75.00,€0.00,',
      '6,2026-01-07 10:00:00 UTC,Receive,ETH,2,EUR,€3000.00,"€6,000.00","€6,000.00",€0.00,',
      '7,2026-01-08 10:00:00 UTC,Withdrawal,EUR,-50,EUR,€1.00,-€50.00,-€50.00,€0.00,',
    ]);
    expect(trades).toEqual([
      ['buy', 'BTC', '0.005', '6', '-406', 'EUR'],
      ['reward', 'ATOM', '0.0123', null, '0', 'EUR'],
      ['transferOut', 'BTC', '0.001', null, '0', null],
      ['transferIn', 'SOL', '1.5', null, '0', null],
      ['transferOut', 'SOL', '1.5', null, '0', 'EUR'],
      ['transferIn', 'ETH', '2', null, '0', 'EUR'],
    ]);
    expect(money).toEqual([
      ['1000', 'EUR'],
      ['-50', 'EUR'],
    ]);
    expect(skipped).toEqual([]);
  });

  test('that nobody can read are skipped with the reason, and never taken for money', () => {
    const { trades, money, skipped } = read([
      COINBASE,
      '1,2026-01-03 10:00:00 UTC,Buy,BTC,0.005,EUR,€80000.00,€400.00,€406.00,€6.00,',
      '2,2026-01-05 10:00:00 UTC,Convert,BTC,-0.001,EUR,€80000.00,€80.00,€80.00,€1.00,',
      '3,2026-01-06 10:00:00 UTC,Buy,BTC,,EUR,€80000.00,€80.00,€80.00,€1.00,',
    ]);
    expect(trades).toHaveLength(1);
    expect(money).toEqual([]);
    expect(skipped).toEqual([
      [3, 'the two sides of the exchange cannot be read'],
      [4, 'Buy BTC: the number of units is missing'],
    ]);
  });
});

test('Bitvavo’s purchase that is paid with crypto is an exchange, and its fee in crypto no money', () => {
  const { trades, money } = read([
    BITVAVO,
    'Europe/Amsterdam,2026-01-12,11:36:46,buy,ETH,0.1,USDC,3000,USDC,-300.00,USDC,0.75,Completed,a,',
    'Europe/Amsterdam,2026-01-13,11:36:46,sell,ETH,-0.05,USDC,3000,USDC,149.62,USDC,0.38,Completed,b,',
    'Europe/Amsterdam,2026-01-14,11:36:46,buy,BTC,0.001,EUR,80000,EUR,-80.00,BTC,0.000001,Completed,c,',
  ]);
  expect(trades).toEqual([
    ['transferOut', 'USDC', '300', null, '0', null],
    ['transferIn', 'ETH', '0.1', null, '0', null],
    ['transferOut', 'ETH', '0.05', null, '0', null],
    ['transferIn', 'USDC', '149.62', null, '0', null],
    ['buy', 'BTC', '0.001', null, '-80', 'EUR'],
  ]);
  expect(money).toEqual([]);
});
