import { describe, expect, test } from 'vitest';
import { parseStatement } from '../parse-statement.ts';
import { readProfileLayouts } from './profile-layouts.ts';

const read = (...lines: string[]) => {
  const { accounts, settings, skipped } = parseStatement('csv', lines.join('\n'));
  const all = accounts.flatMap(({ transactions, broker }) => [
    ...transactions.map(({ line, amount }) => [line, 'cash', amount] as const),
    ...(broker?.trades ?? []).map(({ type, transaction }) => [transaction.line, type, transaction.amount] as const),
    ...(broker?.costs ?? []).map(({ kind, transaction }) => [transaction.line, kind, transaction.amount] as const),
  ]);
  return {
    accounts,
    profile: settings['profile'],
    rows: all.toSorted(([a], [b]) => a - b).map(([, ...row]) => row),
    skipped: skipped.map(({ line }) => line),
  };
};

test('has a unique name and a documentation page for each profile', () => {
  const all = readProfileLayouts();
  expect(all.length).toBeGreaterThan(15);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { source } of all) expect(source).toMatch(/^https:\/\//);
});

describe('profile of a broker or an app', () => {
  test('Trading 212: reads totals in the account’s currency and prices in the security’s', () => {
    expect(
      read(
        'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Notes,ID',
        'Deposit,2026-01-05 11:45:06.326,,,,,,,,,,31.00,EUR,x,a',
        'Market buy,2026-01-06 14:30:03.613,US17275R1023,CSCO,"Cisco",2,50.00,USD,1.10,,EUR,90.91,EUR,,b',
        'Dividend (Dividend),2026-01-07 12:05:25,US17275R1023,CSCO,"Cisco",2,0.23,USD,Not available,,,0.42,EUR,,',
        'Market sell,2026-01-08 14:30:03.613,US17275R1023,CSCO,"Cisco",2,55.00,USD,1.10,,EUR,100.00,EUR,,c',
      ),
    ).toMatchObject({
      profile: 'Trading 212',
      rows: [
        ['cash', '31'],
        ['buy', '-90.91'],
        ['dividend', '0.42'],
        ['sell', '100'],
      ],
      skipped: [],
    });
  });

  test('DEGIRO: reads trades from their text, and the transactions of the other export', () => {
    expect(
      read(
        'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
        '05-01-2026,09:00,05-01-2026,,,iDEAL Deposit,,EUR,"1000,00",EUR,"1000,00",',
        '06-01-2026,09:00,06-01-2026,VANGUARD,IE00B3RBWM25,"Koop 10 @ 98,63 EUR",,EUR,"-986,30",EUR,"13,70",abc',
        '06-01-2026,09:00,06-01-2026,VANGUARD,IE00B3RBWM25,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-1,00",EUR,"12,70",abc',
      ),
    ).toMatchObject({
      profile: 'DEGIRO account',
      rows: [
        ['cash', '1000'],
        ['buy', '-986.3'],
        ['fees', '-1'],
      ],
    });
    expect(
      read(
        'Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
        '02-01-2026,09:04,VANGUARD,IE00B3RBWM25,EAM,XAMS,10,100.50,EUR,-1005.00,EUR,-1005.00,EUR,,-2.00,EUR,-1007.00,EUR,a',
        '03-01-2026,15:31,APPLE,US0378331005,NSY,XNAS,-2,200.00,USD,400.00,USD,363.64,EUR,1.1,-1.00,EUR,362.64,EUR,b',
      ),
    ).toMatchObject({
      profile: 'DEGIRO transactions',
      rows: [
        ['buy', '-1007'],
        ['sell', '362.64'],
      ],
    });
  });

  test('Freetrade: derives the direction of unsigned totals from two columns', () => {
    expect(
      read(
        'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,FX Fee Amount',
        'Top up,TOP_UP,2026-01-05T00:35:22.634Z,GBP,1000.00,,,,,,,',
        'Withdrawal,WITHDRAWAL,2026-01-06T00:35:22.634Z,GBP,12.00,,,,,,,',
        'FTSE,ORDER,2026-01-07T11:01:19.356Z,GBP,992.50,BUY,VWRL,IE00B3RBWM25,99.25,0.00,10,0.00',
        'FTSE,ORDER,2026-01-08T11:01:19.356Z,GBP,99.25,SELL,VWRL,IE00B3RBWM25,99.25,0.00,1,0.00',
      ).rows,
    ).toEqual([
      ['cash', '1000'],
      ['cash', '-12'],
      ['buy', '-992.5'],
      ['sell', '99.25'],
    ]);
  });

  test('Firefly III: picks the account by the type of row and reads both sides of transfers', () => {
    const { accounts, skipped } = read(
      'journal_id,type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type',
      '1,Withdrawal,-12.50,EUR,Bread,2026-01-05T00:00:00+01:00,Giro,Asset account,Baker,Expense account',
      '2,Deposit,900.00,EUR,Wage,2026-01-06T00:00:00+01:00,Boss,Revenue account,Giro,Asset account',
      '3,Transfer,100.00,EUR,Save,2026-01-07T00:00:00+01:00,Giro,Asset account,Savings,Asset account',
    );
    expect(accounts.map(({ account, transactions }) => [account, transactions.map(({ amount }) => amount)])).toEqual([
      ['Giro', ['-12.5', '900', '-100']],
      ['Savings', ['100']],
    ]);
    expect(skipped).toEqual([]);
  });

  test('can be disabled for a file with the same headings', () => {
    const lines = ['Account,Date,Payee,Memo,Outflow,Inflow,Cleared', 'Checking,2026-01-05,A,b,5.00,0.00,Cleared'];
    expect(parseStatement('csv', lines.join('\n')).settings).toMatchObject({ profile: 'YNAB register' });
    expect(parseStatement('csv', lines.join('\n'), { profile: 'none' }).settings).not.toHaveProperty('profile');
  });
});

describe('profile of a budgeting app or wallet', () => {
  test('ezBookkeeping: reads both sides of a transfer, refunds and categories', () => {
    const { accounts, profile } = read(
      'Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description',
      '2026-01-15 08:00:00,+01:00,Expense,Housing,Rent,Giro,EUR,1150.00,,,,,home;fixed,',
      '2026-01-20 10:00:00,+01:00,Transfer,General,Bank,Giro,EUR,200.00,Swiss,CHF,187.40,,,exchange',
      '2026-01-28 12:00:00,+01:00,Expense,Clothing,Shoes,Giro,EUR,-64.99,,,,,,returned',
    );
    expect(profile).toBe('ezBookkeeping');
    expect(accounts.map(({ account, transactions }) => [account, transactions.map(({ amount }) => amount)])).toEqual([
      ['Giro', ['-1150', '-200', '64.99']],
      ['Swiss', ['187.4']],
    ]);
    expect(accounts[0]!.transactions[0]).toMatchObject({
      category: { name: 'Rent', group: 'Housing' },
      tags: ['home', 'fixed'],
    });
  });

  test('Wise: picks columns by direction, adds fees on top and reads conversions', () => {
    const { accounts, skipped } = read(
      'ID,Status,Direction,Created on,Source fee amount,Target fee amount,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Reference,Batch',
      'T-1,COMPLETED,OUT,2026-01-30 10:00:01,2.15,,Me,348.30,EUR,Jan,8690.08,CZK,,',
      'T-2,COMPLETED,IN,2026-01-20 08:00:00,,0.00,Muster,1500.00,USD,Me,1400.00,EUR,,',
      'T-3,COMPLETED,NEUTRAL,2026-01-09 15:00:00,0.80,,Me,199.20,EUR,Me,170.12,GBP,,',
      'T-4,CANCELLED,OUT,2026-01-08 15:00:00,0.80,,Me,1.00,EUR,X,1.00,EUR,,',
    );
    const all = accounts.flatMap(({ transactions }) =>
      transactions.map(({ amount, currency, fromTo }) => [amount, currency, fromTo]),
    );
    expect(all).toEqual([
      ['-350.45', 'EUR', 'Jan'],
      ['1400', 'EUR', 'Muster'],
      ['-200', 'EUR', 'Me'],
      ['170.12', 'GBP', 'Me'],
    ]);
    expect(skipped).toEqual([5]);
  });

  test('RBC: reads a separate amount column per currency', () => {
    const { accounts } = read(
      '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
      'Chequing,1,1/5/2026,,"IDP","GROCER",-44.19,,',
      'Visa,2,1/16/2026,,"BOOKS","",,-21.30,',
    );
    expect(accounts).toMatchObject([
      { account: '1', transactions: [{ amount: '-44.19', currency: 'CAD' }] },
      { account: '2', transactions: [{ amount: '-21.3', currency: 'USD' }] },
    ]);
  });
});
