import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTestRecords } from '../testing/parse-test-json.ts';
import { parseEnableBankingAccounts } from './connected-account.ts';
import { parseEnableBankingBalances as balancesOf, parseEnableBankingLines as linesOfPage } from './parse-records.ts';

const UNTIL = '2026-11-24';

/** Records as banks deliver them through Enable Banking, each with a different peculiarity. */
const PAGE = `[
  {"entry_reference":"2026112300017","merchant_category_code":null,"transaction_amount":{"currency":"EUR","amount":"1204.50"},
   "creditor":{"name":"Northwind  Ltd\\u0000"},"creditor_account":{"iban":"DE89 3704 0044 0532 0130 00"},"debtor":{"name":"Robin Sample"},
   "credit_debit_indicator":"DBIT","status":"BOOK","booking_date":"2026-11-23","value_date":"2026-11-24","transaction_date":"2026-11-22",
   "balance_after_transaction":{"currency":"EUR","amount":"-13.07"},"reference_number":"RF18539007547034",
   "remittance_information":["Invoice 4711","Customer 0815","Invoice 4711"],"note":"paid by app",
   "bank_transaction_code":{"description":"SEPA transfer","code":"PMNT","sub_code":"ESCT"}},
  {"entry_reference":null,"transaction_amount":{"currency":"EUR","amount":"9.90"},"creditor":{"name":"CARD-4711XX"},
   "credit_debit_indicator":"DBIT","status":"PDNG","booking_date":null,"value_date":null,"transaction_date":"2026-11-24",
   "remittance_information":"COFFEE SHOP BERLIN"},
  {"entry_reference":"0","transaction_amount":{"currency":"EUR","amount":"-15.00"},"debtor":{"name":"Kim"},"debtor_account":{"other":{"identification":"12345","scheme_name":"BBAN"}},
   "credit_debit_indicator":"CRDT","status":"BOOK","transaction_date":"2026-11-20","remittance_information":null},
  {"entry_reference":"2026-11-21.3","transaction_amount":{"currency":"NOK","amount":"100"},"credit_debit_indicator":"DBIT","status":"BOOK",
   "booking_date":"2026-11-21","remittance_information":[null,"Kiwi"],"exchange_rate":{"instructed_amount":{"currency":"SEK","amount":"98.10"}}},
  {"entry_reference":"X1","transaction_amount":{"currency":"EUR","amount":"5.00"},"credit_debit_indicator":"CRDT","status":"OTHR","booking_date":"2026-11-25"},
  {"entry_reference":"X2","transaction_amount":{"currency":"EUR","amount":"5.00"},"credit_debit_indicator":"CRDT","status":"HOLD"},
  {"entry_reference":"X3","transaction_amount":{"currency":"EUR","amount":"5.00"},"credit_debit_indicator":"DBIT","status":"RJCT","booking_date":"2026-11-21"},
  {"entry_reference":"X4","transaction_amount":{"currency":"EUR","amount":"5.00"},"credit_debit_indicator":"DBIT","status":"SCHD","booking_date":"2026-12-21"}
]`;

test('An account has the bank’s name for it, or its holder’s name if the bank has none', () => {
  const account = { uid: 'u1', account_id: { iban: 'DE89370400440532013000' }, name: 'Robin Sample' };
  const nameOf = (more: object) => parseEnableBankingAccounts([{ ...account, ...more }])[0]?.name;
  expect(nameOf({ details: 'Household', product: 'Giro Plus' })).toBe('Household');
  expect(nameOf({ details: null, product: 'Giro Plus' })).toBe('Giro Plus');
  expect(nameOf({ details: ' ', product: null })).toBe('Robin Sample');
});

test('Records of Enable Banking become lines', () => {
  const { lines, setAside } = linesOfPage(parseTestRecords(PAGE), UNTIL);
  expect(setAside).toEqual([]);
  expect(lines).toMatchSnapshot();
});

test.each([null, 5, 'x', [], {}])('%j is not a valid record', (record) => {
  expect(linesOfPage([record], UNTIL)).toMatchObject({ lines: [], setAside: [{ raw: JSON.stringify(record) }] });
});

describe('A record', () => {
  const record = {
    transaction_amount: { amount: '1', currency: 'EUR' },
    credit_debit_indicator: 'DBIT',
    status: 'BOOK',
  };
  test.each([
    ['a day', {}],
    ['a day that exists', { booking_date: '2026-02-30' }],
    ['an amount', { transaction_amount: { currency: 'EUR' } }],
    ['an amount that is one', { transaction_amount: { amount: '1,50', currency: 'EUR' } }],
    ['a currency that there is', { transaction_amount: { amount: '1', currency: 'ZZZ' } }],
    ['a direction', { credit_debit_indicator: null }],
  ])('without %s is set aside', (what, change) => {
    const day = what === 'a day' ? {} : { booking_date: '2026-11-20' };
    const whole = { ...record, booking_date: '2026-11-20' };
    const { lines, setAside } = linesOfPage([whole, { ...record, ...day, ...change }], UNTIL);
    expect([lines.length, setAside.length]).toEqual([1, 1]);
  });

  test('with an unexpected shape in optional fields is still read', () => {
    const odd = { creditor: 'x', creditor_account: 5, remittance_information: { a: 1 }, balance_after_transaction: [] };
    const more = { reference_number: {}, exchange_rate: 'x', bank_transaction_code: 7, entry_reference: { id: 1 } };
    const { lines, setAside } = linesOfPage([{ ...record, ...odd, ...more, booking_date: '2026-11-20' }], UNTIL);
    expect(setAside).toEqual([]);
    expect(lines).toMatchObject([{ amount: '-1', stableId: null, fromTo: null, description: null, notes: null }]);
  });
});

test('No digit of an amount is lost, and its sign follows the direction', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,19}(\.\d{0,17}[1-9])?$/);
  fc.assert(
    fc.property(digits, fc.constantFrom('', '-', '+'), fc.constantFrom('CRDT', 'DBIT'), (amount, sign, direction) => {
      const record = { transaction_amount: { amount: sign + amount, currency: 'EUR' }, status: 'BOOK' };
      const day = { credit_debit_indicator: direction, booking_date: '2026-11-20' };
      const [line] = linesOfPage([{ ...record, ...day }], UNTIL).lines;
      expect(line?.amount).toBe(direction === 'DBIT' ? `-${amount}` : amount);
    }),
  );
});

const PENDING = { pending: true, amount: '-15', currency: 'EUR' };

describe('The booked balance', () => {
  const balance = (type: string, amount: string, currency = 'EUR', day: string | null = '2026-11-23') => ({
    ...{ name: type, balance_type: type, balance_amount: { amount, currency }, reference_date: day },
  });
  const of = (list: unknown[], hasPending = true, currency: string | null = 'EUR') =>
    balancesOf(list, { currency, until: UNTIL, lines: hasPending ? [PENDING] : [] }).bookedBalance;

  test('is the closing one, otherwise the interim one', () => {
    const all = [balance('ITAV', '900'), balance('XPCD', '7'), balance('ITBD', '10.5'), balance('CLBD', '-3.10')];
    expect(of(all)).toEqual({ amount: '-3.1', currency: 'EUR', date: '2026-11-23' });
    expect(of(all.slice(0, 3))).toMatchObject({ amount: '10.5' });
  });

  test('is an expected one only if nothing is pending, and never an available one', () => {
    const all = [balance('ITAV', '900'), balance('CLAV', '9'), balance('VALU', '9'), balance('XPCD', '7')];
    expect(of(all, true)).toBeNull();
    expect(of(all, false)).toMatchObject({ amount: '7' });
  });

  test('is in the currency of the account if there are several', () => {
    const all = [balance('CLBD', '1', 'USD'), balance('CLBD', '2', 'EUR')];
    expect(of(all)).toMatchObject({ amount: '2', currency: 'EUR' });
    expect(of(all, true, null)).toMatchObject({ amount: '1', currency: 'USD' });
  });

  test('has the day of the read if it states none', () => {
    expect(of([balance('CLBD', '1', 'EUR', null)])).toMatchObject({ date: UNTIL });
    expect(of([balance('CLBD', 'x'), null, 'x'])).toBeNull();
  });
});

describe('The basis of an opening balance', () => {
  const balance = (type: string, amount: string, more: object = {}) => ({
    ...{ balance_type: type, balance_amount: { amount, currency: 'EUR' } },
    ...more,
  });
  const basisOf = (list: unknown[], lines = [PENDING]) =>
    balancesOf(list, { currency: 'EUR', until: UNTIL, lines }).openingBasis;
  const all = [
    balance('ITAV', '900'),
    balance('XPCD', '800'),
    balance('ITBD', '700'),
    balance('PRCD', '600'),
    balance('CLBD', '500', { reference_date: '2026-11-20' }),
  ];

  test('is the closing balance, otherwise the previous, interim, expected or available one', () => {
    expect(all.map((_, left) => basisOf(all.slice(0, all.length - left)))).toEqual([
      { amount: '500', currency: 'EUR', date: '2026-11-20', isProvisional: false },
      { amount: '600', currency: 'EUR', date: '2026-11-23', isProvisional: false },
      { amount: '700', currency: 'EUR', date: UNTIL, isProvisional: false },
      { amount: '815', currency: 'EUR', date: UNTIL, isProvisional: true },
      { amount: '915', currency: 'EUR', date: UNTIL, isProvisional: true },
    ]);
  });

  test('excludes only pending amounts in its own currency', () => {
    const usd = { ...PENDING, currency: 'USD' };
    const booked = { ...PENDING, pending: false };
    expect(basisOf([balance('ITAV', '900')], [PENDING, { ...PENDING, amount: '5.5' }, usd, booked])?.amount).toBe(
      '909.5',
    );
  });

  test('never includes a credit limit, whatever its kind', () => {
    expect(basisOf(all.map((one) => ({ ...one, credit_limit_included: true })))).toBeNull();
    const [available, , ...rest] = all.map((one) => ({ ...one, credit_limit_included: 'true' }));
    expect(basisOf([available, all[1], ...rest])?.amount).toBe('815');
    expect(basisOf([{ ...all[0], credit_limit_included: null }])?.amount).toBe('915');
  });

  test.each([[[]], [[null]], [[balance('ITAV', 'x')]], [[balance('OTHR', '1')]], [[{ balance_type: 'CLBD' }]]])(
    'is missing if the bank states only %j',
    (list) => {
      expect(basisOf(list)).toBeNull();
    },
  );
});

test.each(['null', 'NULL', 'NOTPROVIDED', 'Not provided', 'n/a', '-', ''])('The counterparty %j is ignored', (name) => {
  const record = {
    ...{ transaction_amount: { amount: '1', currency: 'EUR' }, credit_debit_indicator: 'DBIT', status: 'BOOK' },
    ...{ booking_date: '2026-11-20', creditor: { name }, remittance_information: [name, 'Order 7'] },
  };
  expect(linesOfPage([record], UNTIL).lines).toMatchObject([{ fromTo: null, description: 'Order 7' }]);
});
