import { describe, expect, test } from 'vitest';
import { parseStatement, StatementError } from '../parse-statement.ts';
import type { StatementTransaction } from '../transaction.ts';

const statement = (...lines: string[]) =>
  [':20:X', ':25:NL91ABNA0417164300', ':28C:1/1', ':60F:C240101EUR100,00', ...lines, ':62F:C240131EUR90,00', '-'].join(
    '\n',
  );
const parse = (...lines: string[]) => parseStatement('mt940', statement(...lines));
const transactions = (...lines: string[]) => parse(...lines).accounts[0]!.transactions;
const only = (...lines: string[]): StatementTransaction => transactions(...lines)[0]!;

describe('field :61:', () => {
  test('inverts the sign for reversals, and does not read the funds code as part of the mark', () => {
    expect(
      transactions(
        ':61:2401020102C1,5NTRFNONREF',
        ':61:2401020102DR2,NTRFNONREF',
        ':61:2401020102RC3,NTRFNONREF',
        ':61:2401020102RDR4,25NTRFNONREF',
      ).map(({ amount }) => amount),
    ).toEqual(['1.5', '-2', '-3', '4.25']);
  });

  test('puts the entry date into the year closest to the value date', () => {
    expect(
      transactions(':61:2401021231D1,NTRFNONREF', ':61:2312310102D1,NTRFNONREF').map(({ date, secondaryDate }) => [
        date,
        secondaryDate,
      ]),
    ).toEqual([
      ['2023-12-31', '2024-01-02'],
      ['2024-01-02', '2023-12-31'],
    ]);
  });

  test('skips 30 February without an entry date, together with its :86:', () => {
    const parsed = parse(':61:2401020102D1,NTRFNONREF', ':86:kept', ':61:240230D5,NTRFNONREF', ':86:lost');
    expect(parsed.accounts[0]!.transactions).toMatchObject([{ amount: '-1', description: 'kept' }]);
    expect(parsed.skipped).toEqual([
      { line: 7, reason: '"240230" is not a real day, and there is no valid entry date' },
    ]);
  });

  test('skips a broken and an expected transaction, and keeps the others', () => {
    const parsed = parse(':61:nonsense', ':61:2401020102ED1,NTRFNONREF', ':61:2401020102D1,NTRFNONREF');
    expect(parsed.skipped.map(({ line }) => line)).toEqual([5, 6]);
    expect(parsed.accounts[0]!.transactions).toHaveLength(1);
  });

  test('uses the bank’s reference only if it is unique', () => {
    expect(
      transactions(
        ':61:2401020102D1,NTRFNONREF//BANK00012345',
        ':61:2401020102D2,NTRFNONREF//SAME00012345',
        ':61:2401020102D3,NTRFNONREF//SAME00012345',
        ':61:2401020102D4,NTRFNONREF//00000000001005',
        ':61:2401020102D5,NTRFCUSTOMER1',
      ).map(({ bankReference }) => bankReference),
    ).toEqual(['BANK00012345', null, null, null, null]);
  });

  test('keeps supplementary details', () => {
    expect(only(':61:2401020102D1,NTRFREF1', 'second line')).toMatchObject({
      description: 'second line',
      notes: 'reference REF1',
    });
  });
});

describe('field :86:', () => {
  const booked = ':61:2401020102D1,NTRFNONREF';

  test('reads /TRTP/ and /NAME/, cut at 65 characters', () => {
    expect(
      only(
        booked,
        ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL32INGB0000012345/BIC/INGBNL2A/NAME/E',
        'NERGIE BV/REMI/Termijn januari/EREF/E2E-1',
      ),
    ).toMatchObject({
      fromTo: 'ENERGIE BV',
      description: 'Termijn januari',
      notes: 'SEPA OVERBOEKING; account NL32INGB0000012345 INGBNL2A; EREF E2E-1',
    });
  });

  test('reads ING’s /CNTP/ and /REMI/USTD//', () => {
    expect(
      only(booked, ':86:/EREF/E2E//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK N.V.///REMI/USTD//Rente 2024/'),
    ).toMatchObject({
      fromTo: 'ING BANK N.V.',
      description: 'Rente 2024',
    });
  });

  test('reads ABN AMRO’s labels', () => {
    expect(
      only(
        booked,
        ':86:SEPA Overboeking                 IBAN: NL32INGB0000012345',
        'BIC: INGBNL2A                    Naam: J JANSEN',
        'Omschrijving: Huur mei',
      ),
    ).toMatchObject({
      fromTo: 'J JANSEN',
      description: 'Huur mei',
    });
  });

  test('ignores :86: after :62F:, which describes the statement', () => {
    const text = `${statement(booked, ':86:mine').slice(0, -2)}\n:86:of the statement\n-`;
    expect(parseStatement('mt940', text).accounts[0]!.transactions).toMatchObject([{ description: 'mine' }]);
  });

  test('removes control characters from texts', () => {
    expect(only(booked, ':86:a\u0000b\u001bc\u009cd')).toMatchObject({ description: 'abcd' });
  });
});

test('merges pages in any order, with the first opening and the last closing balance', () => {
  const page = (opening: string, closing: string, day: string) =>
    `{1:F01BANK}{2:O940}{4:\n:20:P\n:25:1\n:28C:1\n:60F:C${opening}\n:61:${day}D1,NTRFNONREF\n:62F:C${closing}\n-}`;
  const parsed = parseStatement(
    'mt940',
    [page('240102EUR9,', '240103EUR8,', '240103'), page('240101EUR10,', '240102EUR9,', '240102')].join('\n'),
  );
  expect(parsed.accounts).toMatchObject([
    { openingBalance: { amount: '10' }, closingBalance: { amount: '8', date: '2024-01-03' } },
  ]);
  expect(parsed.accounts[0]!.transactions.map(({ date }) => date)).toEqual(['2024-01-02', '2024-01-03']);
});

test('moves a balance of 30 February to the last day of the month', () => {
  expect(parseStatement('mt940', ':25:1\n:60F:C230230EUR1,\n:62F:C230301EUR1,').accounts[0]!.openingBalance).toEqual({
    date: '2023-02-28',
    amount: '1',
    currency: 'EUR',
  });
});

test.each(['', '   ', 'Date,Amount\n2024-01-01,1', '<xml/>', ':86:only text'])('rejects %j', (text) => {
  expect(() => parseStatement('mt940', text)).toThrow(StatementError);
});

test('ignores a blank entry date, and does not read a reference over 16 characters as a name', () => {
  const { accounts, skipped } = parseStatement(
    'mt940',
    [
      ':20:ST1',
      ':25:NL81ASNB9999999999',
      ':60F:C260101EUR444,29',
      ':61:260101    D65,00NOVBNL47INGB9999999999',
      'huur januari',
      ':86:NL47INGB9999999999 verhuurder',
      ':62F:C260131EUR379,29',
      '-',
    ].join('\n'),
  );
  expect(skipped).toEqual([]);
  expect(accounts[0]!.transactions).toMatchObject([
    { date: '2026-01-01', amount: '-65', fromTo: null, notes: expect.stringContaining('NL47INGB9999999999') },
  ]);
});

test('ignores an entry date of zeros or blanks', () => {
  expect(
    transactions(':61:2401020000D1,NTRFNONREF', ':61:240103   D2,NTRFNONREF', ':61:240104      C3,NTRFNONREF').map(
      ({ date, amount }) => [date, amount],
    ),
  ).toEqual([
    ['2024-01-02', '-1'],
    ['2024-01-03', '-2'],
    ['2024-01-04', '3'],
  ]);
});

test('keeps references over 16 characters, with or without a bank reference', () => {
  expect(
    transactions(
      ':61:2401020102D1,NTRFNL32INGB0000012345678//BANK0001234567890123',
      ':61:2401020102D2,NTRF01234567890123456789',
    ).map(({ notes, bankReference }) => [notes, bankReference]),
  ).toEqual([
    ['reference NL32INGB0000012345678', 'BANK0001234567890123'],
    ['reference 01234567890123456789', null],
  ]);
});

test('takes the currency of an MT942 from its floor limit or sums', () => {
  const interim = (...lines: string[]) =>
    parseStatement(
      'mt940',
      [':20:X', ':25:NL91ABNA0417164300', ':28C:1/1', ...lines, ':61:2401020102C5,NTRFNONREF', '-'].join('\n'),
    ).accounts[0]!;
  expect(interim(':34F:SEKD0,', ':34F:SEKC0,', ':13D:2401021200+0100').currency).toBe('SEK');
  expect(interim(':34F:CHF0,').transactions).toMatchObject([{ amount: '5', currency: 'CHF' }]);
});
