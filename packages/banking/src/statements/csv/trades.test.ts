import { describe, expect, test } from 'vitest';
import { parseStatement } from '../statements.ts';

const read = (...lines: string[]) => {
  const { accounts, skipped } = parseStatement('csv', lines.join('\n'));
  return {
    account: accounts[0]!,
    amounts: accounts.flatMap(({ bookings }) => bookings.map(({ amount }) => amount)),
    skipped,
  };
};

describe('an export of a broker', () => {
  test('books dividends and fees, and tells of trades', () => {
    const { account, amounts, skipped } = read(
      'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($)',
      '07/20/2024,YOU BOUGHT INTEL CORP (INTC),INTC,INTEL CORP,100,25.63,-2571.45',
      '07/31/2024,DIVIDEND RECEIVED INTEL CORP,INTC,INTEL CORP,0,,22.50',
      '07/31/2024,REINVESTMENT INTEL CORP,INTC,INTEL CORP,0.911,24.70,-22.50',
      '08/20/2024,FEE CHARGED,,No Description,0,,-0.97',
    );
    expect(amounts).toEqual(['22.5', '-0.97']);
    expect(account.investment).toMatchObject({
      ...{ trades: 2, firstDate: '2024-07-20', lastDate: '2024-07-31', securities: ['INTC'] },
    });
    expect(skipped.map(({ line }) => line)).toEqual([2, 4]);
    expect(skipped[0]!.reason).toMatch(
      /^a trade in a security, which is not booked as cash: .*YOU BOUGHT.* on 2024-07-20$/,
    );
  });

  test('is told by a count beside an ISIN, or by a word where there is no count; a dividend is cash either way', () => {
    expect(
      read(
        'Datum;Bezeichnung;ISIN;Stück;Betrag',
        '02.01.2024;Acme AG;DE0007164600;10;-1.000,00',
        '03.01.2024;Dividende Acme AG;DE0007164600;10;12,00',
        '04.01.2024;Einzahlung;;;500,00',
      ).amounts,
    ).toEqual(['12', '500']);
    const { account, amounts } = read(
      'Datum;Beschreibung;ISIN;Betrag;Saldo',
      '02.01.2024;Verkauf 10 Acme AG;DE0007164600;1.000,00;1.500,00',
      '03.01.2024;Zinsen;;1,00;1.501,00',
    );
    expect(amounts).toEqual(['1']);
    // The balances follow from the trades too, so they say nothing of what is left.
    expect(account).toMatchObject({ openingBalance: null, closingBalance: null });
  });

  test('a bank’s export is not one: it has no trades', () => {
    for (const header of ['Datum;Text;Anzahl;Betrag', 'Datum;Text;Variabilní symbol;Betrag']) {
      const { account, amounts } = read(header, '02.01.2024;Kauf im Markt;3;-5,00', '03.01.2024;Sell it;4;6,00');
      expect(amounts).toEqual(['-5', '6']);
      expect(account.investment).toBeNull();
    }
  });
});
