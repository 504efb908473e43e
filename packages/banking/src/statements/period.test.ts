import { describe, expect, it } from 'vitest';
import { parseStatement } from './parse-statement.ts';

const periodsOf = (type: Parameters<typeof parseStatement>[0], text: string) =>
  parseStatement(type, text).accounts.flatMap(({ periods }) =>
    periods.map(({ from, until, isStated }) => `${from} ${until}${isStated ? '' : ' booked'}`),
  );

const entry = (date: string) =>
  `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt></Ntry>`;
const balance = (code: string, date: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
const camt = (...statements: string[]) =>
  `<Document><BkToCstmrStmt>${statements.map((inner) => `<Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${inner}</Stmt>`).join('')}</BkToCstmrStmt></Document>`;
const fromTo = (from: string, to: string) => `<FrToDt><FrDtTm>${from}</FrDtTm><ToDtTm>${to}</ToDtTm></FrToDt>`;

describe('statementPeriod', () => {
  it('takes the stated period of camt, and ends it the day before if it ends at midnight', () => {
    const text = camt(
      `${fromTo('2026-01-01T00:00:00', '2026-01-31T23:59:59')}${entry('2026-01-05')}`,
      `${fromTo('2026-02-01T00:00:00+01:00', '2026-03-01T00:00:00+01:00')}`,
      `${fromTo('2026-03-04T00:00:00', '2026-03-04T00:00:00')}`,
    );
    expect(periodsOf('camt053', text)).toEqual([
      '2026-01-01 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-04 2026-03-04',
    ]);
  });

  it('takes the days between the balances of camt if no period is stated', () => {
    const between = (opening: string, ...entries: string[]) =>
      periodsOf(
        'camt053',
        camt(`${balance('OPBD', opening)}${balance('CLBD', '2026-01-31')}${entries.map(entry).join('')}`),
      );
    expect(between('2025-12-31')).toEqual(['2026-01-01 2026-01-31']);
    expect(between('2026-01-01', '2026-01-09')).toEqual(['2026-01-01 2026-01-31']);
    expect(between('2026-01-15', '2026-01-15')).toEqual(['2026-01-15 2026-01-31']);
    expect(between('2026-01-31')).toEqual(['2026-01-31 2026-01-31']);
    expect(periodsOf('camt053', camt(entry('2026-01-09'), entry('2026-02-03')))).toEqual([
      '2026-01-09 2026-01-09 booked',
      '2026-02-03 2026-02-03 booked',
    ]);
  });

  it('ignores a camt period that ends before it starts', () => {
    const text = camt(`${fromTo('2026-02-01T00:00:00', '2026-01-01T00:00:00')}${entry('2026-01-05')}`);
    expect(periodsOf('camt053', text)).toEqual(['2026-01-05 2026-01-05 booked']);
  });

  it('takes the days between the balances of MT940', () => {
    const statement = (opening: string, closing: string, lines = '') =>
      `:20:A\n:25:12345678/123\n:28C:1\n:60F:C${opening}EUR10,00\n${lines}:62F:C${closing}EUR10,00\n-\n`;
    const text = statement('251231', '260131') + statement('260131', '260228', ':61:2602030203D1,00NMSCNONREF\n');
    expect(periodsOf('mt940', text)).toEqual(['2026-01-01 2026-01-31', '2026-02-01 2026-02-28']);
  });

  it('takes the period of OFX from its list', () => {
    const list = (days: string) =>
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${days}<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105<TRNAMT>-1.00<FITID>a</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    expect(periodsOf('ofx', list('<DTSTART>20240101120000<DTEND>20240131'))).toEqual(['2024-01-01 2024-01-31']);
    expect(periodsOf('ofx', list(''))).toEqual(['2024-01-05 2024-01-05 booked']);
  });

  it('takes the days of the first and the last transaction of CSV', () => {
    expect(periodsOf('csv', 'Date,Description,Amount\n2026-01-20,b,2\n2026-01-05,a,1\n')).toEqual([
      '2026-01-05 2026-01-20 booked',
    ]);
  });
});
