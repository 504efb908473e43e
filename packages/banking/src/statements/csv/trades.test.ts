import { describe, expect, test } from 'vitest';
import { parseStatement } from '../parse-statement.ts';

const read = (...lines: string[]) => {
  const { accounts, skipped, settings } = parseStatement('csv', lines.join('\n'));
  const [account] = accounts;
  return {
    account: account!,
    broker: account!.broker,
    amounts: accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount)),
    trades: (account!.broker?.trades ?? []).map(({ type, quantity, price, fees, tax, transaction }) => [
      ...[type, quantity, price, fees, tax, transaction.amount],
    ]),
    reasons: skipped.map(({ line, reason }) => [line, reason]),
    settings,
  };
};

describe('export of a broker', () => {
  test('reads trades with their cash, dividends and fees', () => {
    const { account, broker, amounts, trades } = read(
      'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)',
      '07/20/2024,YOU BOUGHT INTEL CORP (INTC),INTC,INTEL CORP,100,25.63,-2563.00',
      '07/31/2024,DIVIDEND RECEIVED INTEL CORP,INTC,INTEL CORP,0,,22.50',
      '07/31/2024,REINVESTMENT INTEL CORP,INTC,INTEL CORP,0.911,24.70,-22.50',
      '08/20/2024,FEE CHARGED,,No Description,0,,-0.97',
      '08/21/2024,DEPOSIT,,No Description,0,,10.00',
    );
    expect(trades).toEqual([
      ['buy', '100', '25.63', null, null, '-2563'],
      ['dividend', '1', '22.5', null, null, '22.5'],
      ['buy', '0.911', '24.7', null, null, '-22.5'],
    ]);
    expect(broker!.costs).toMatchObject([{ kind: 'fees', transaction: { amount: '-0.97' } }]);
    expect(amounts).toEqual(['10']);
    expect(account.investment).toMatchObject({
      ...{ trades: 2, firstDate: '2024-07-20', lastDate: '2024-07-31', securities: ['INTEL CORP'] },
    });
  });

  test('is recognised by a quantity beside an ISIN, or by a word if there is no quantity', () => {
    const told = read(
      'Datum;Bezeichnung;ISIN;Stück;Betrag',
      '02.01.2024;Acme AG;DE0007164600;10;-1.000,00',
      '03.01.2024;Dividende Acme AG;DE0007164600;10;12,00',
      '04.01.2024;Einzahlung;;;500,00',
    );
    expect(told.trades).toEqual([
      ['buy', '10', '100', null, null, '-1000'],
      ['dividend', '10', '1.2', null, null, '12'],
    ]);
    expect(told.amounts).toEqual(['500']);
    const { account, amounts, reasons } = read(
      'Datum;Beschreibung;ISIN;Betrag;Saldo',
      '02.01.2024;Verkauf 10 Acme AG;DE0007164600;1.000,00;1.500,00',
      '03.01.2024;Zinsen;;1,00;1.501,00',
    );
    expect(amounts).toEqual(['1']);
    expect(reasons).toEqual([[2, 'Sell DE0007164600: the number of units is missing']]);
    // The balances also reflect trades, so they do not apply to the remaining transactions.
    expect(account).toMatchObject({ openingBalance: null, closingBalance: null });
  });

  test('follows settings: gross or net, unsigned or signed, costs, splits and transfers', () => {
    const lines = [
      'When;What;Paper;No;Each;Cost;Duty;Total;In',
      '2024-01-02;Kauf;ACME;10;5,00;1,00;0,50;50,00;EUR',
      '2024-01-03;Verkauf;ACME;2;6,00;1,00;0,50;10,50;EUR',
      '2024-01-04;Kauf;ACME;1;6,00;;;7,00;EUR',
      '2024-01-05;Depotgebühr;;;;;;3,00;EUR',
      '2024-01-06;Quellensteuer;;;;;;2,00;EUR',
      '2024-01-07;Steuererstattung;;;;;;1,00;EUR',
      '2024-01-08;Split 3 for 1;ACME;;;;;0;EUR',
      '2024-01-09;Einlieferung;ACME;4;;;;20,00;EUR',
      '2024-01-10;Umbuchung (Ausgang);ACME;4;5,50;;;0;EUR',
      '2024-01-11;Call option;ACME;4;5,50;;;22,00;EUR',
    ];
    const columns = {
      ...{ date: 'When', action: 'What', symbol: 'Paper', quantity: 'No', price: 'Each', fee: 'Cost', tax: 'Duty' },
      ...{ amount: 'Total', currency: 'In' },
    };
    const settings = { columns, detectColumns: false };
    const { accounts, skipped } = parseStatement('csv', lines.join('\n'), settings);
    const { trades, costs, splits } = accounts[0]!.broker!;
    expect(
      trades.map(({ type, price, fees, tax, transaction }) => [type, price, fees, tax, transaction.amount]),
    ).toEqual([
      ['buy', '5', '1', '0.5', '-51.5'],
      ['sell', '6', '1', '0.5', '10.5'],
      ['buy', '7', null, null, '-7'],
      ['transferIn', '5', null, null, '0'],
      ['transferOut', '5.5', null, null, '0'],
    ]);
    expect(costs.map(({ kind, transaction }) => [kind, transaction.amount])).toEqual([
      ['fees', '-3'],
      ['tax', '-2'],
      ['tax', '1'],
    ]);
    expect(splits).toMatchObject([{ date: '2024-01-08', factor: '3', security: { symbol: 'ACME' } }]);
    expect(skipped.map(({ line, reason }) => [line, reason.slice(0, 22)])).toEqual([[11, 'an option is not impor']]);
  });

  test('gives the same result with the detected settings', () => {
    const lines = [
      'Date,Type,Ticker,Shares,Price,Amount',
      '2024-01-02,BUY,ACME,10,5.00,-50.00',
      '2024-01-03,SELL,ACME,4,5.50,22.00',
    ];
    const first = read(...lines);
    expect(first.settings).toMatchObject({ columns: { action: 'Type', symbol: 'Ticker', quantity: 'Shares' } });
    expect(parseStatement('csv', lines.join('\n'), first.settings).accounts[0]).toEqual(first.account);
  });

  test('finds no trades in a bank’s export', () => {
    for (const header of ['Datum;Text;Anzahl;Betrag', 'Datum;Text;Variabilní symbol;Betrag']) {
      const { account, amounts } = read(header, '02.01.2024;Kauf im Markt;3;-5,00', '03.01.2024;Sell it;4;6,00');
      expect(amounts).toEqual(['-5', '6']);
      expect(account.investment).toBeNull();
    }
  });
});
