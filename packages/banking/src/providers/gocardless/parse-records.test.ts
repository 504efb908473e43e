import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTestRecords } from '../testing/parse-test-json.ts';
import { parseGocardlessBalances as balancesOf, parseGocardlessLines as linesOf } from './parse-records.ts';

const UNTIL = '2026-11-24';
const booked = { pending: false, until: UNTIL };

const BOOKED = `[
  {"transactionId":"2026112302749","internalTransactionId":"9f1b0c4c2a1b","bookingDate":"2026-11-23","valueDate":"2026-11-24",
   "transactionAmount":{"amount":"-45.00","currency":"EUR"},"creditorName":"Greenleaf Market","creditorAccount":{"iban":"DE89370400440532013000"},
   "ultimateCreditor":"Greenleaf Holding","remittanceInformationUnstructured":"Groceries 4711","remittanceInformationUnstructuredArray":["Groceries 4711"],
   "endToEndId":"NOTPROVIDED","mandateId":"M-77","additionalInformation":"Direct debit","balanceAfterTransaction":{"balanceAmount":{"amount":"1203.44","currency":"EUR"},"balanceType":"interimBooked"}},
  {"internalTransactionId":"aa01","bookingDateTime":"2026-11-22T23:59:59.000Z","transactionAmount":{"amount":"947.260","currency":"eur"},
   "debtorName":"Northwind Ltd","remittanceInformationUnstructuredArray":["Salary","November"],"remittanceInformationStructured":"RF18539007547034","endToEndId":"E-9"},
  {"transactionId":"0","internalTransactionId":null,"valueDate":"2026-11-21","transactionAmount":{"amount":"-12.30","currency":"EUR"},
   "debtorName":"Robin Sample","additionalInformation":"ATM BERLIN","currencyExchange":{"sourceCurrency":"USD","exchangeRate":"1.08","instructedAmount":{"amount":"13.28","currency":"USD"}}},
  {"transactionId":"dup","bookingDate":"2026-11-20","transactionAmount":{"amount":"-1.00","currency":"EUR"}},
  {"transactionId":"dup","bookingDate":"2026-11-20","transactionAmount":{"amount":"-2.00","currency":"EUR"}}
]`;
const PENDING = `[{"transactionId":"2026112409","transactionAmount":{"amount":"-4.80","currency":"EUR"},"remittanceInformationUnstructured":"RESERVED Corner Bakery"}]`;

test('Records of GoCardless become lines', () => {
  const of = linesOf(parseTestRecords(BOOKED), booked);
  const pending = linesOf(parseTestRecords(PENDING), { pending: true, until: UNTIL });
  expect([of.setAside, pending.setAside]).toEqual([[], []]);
  expect([...of.lines, ...pending.lines]).toMatchSnapshot();
});

test.each([
  { bookingDate: '2026-11-20' },
  { bookingDate: '2026-11-20', transactionAmount: { amount: 'a lot', currency: 'EUR' } },
  { bookingDate: '2026-11-20', transactionAmount: { amount: '1', currency: 'string' } },
  { transactionAmount: { amount: '1', currency: 'EUR' } },
  null,
  [],
])('%j is set aside', (record) => {
  expect(linesOf([record], booked)).toMatchObject({ lines: [], setAside: [{ raw: JSON.stringify(record) }] });
});

test('No digit of an amount is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[1-9]\d{0,19}(\.\d{0,17}[1-9])?$/), (amount) => {
      const record = { bookingDate: '2026-11-20', transactionAmount: { amount, currency: 'EUR' } };
      expect(linesOf([record], booked).lines[0]?.amount).toBe(amount);
    }),
  );
});

test('The booked balance is never an available one, and an expected one only if nothing is pending', () => {
  const balance = (balanceType: string, amount: string) => ({
    balanceType,
    balanceAmount: { amount, currency: 'EUR' },
  });
  const pending = { pending: true, amount: '-1', currency: 'EUR' };
  const account = { currency: 'EUR', lines: [pending], until: UNTIL };
  const bookedBalance = (list: unknown[], of: Parameters<typeof balancesOf>[1]) => balancesOf(list, of).bookedBalance;
  const all = [balance('interimAvailable', '9'), balance('expected', '8'), balance('interimBooked', '7')];
  expect(bookedBalance(all, account)).toEqual({ amount: '7', currency: 'EUR', date: UNTIL });
  expect(bookedBalance([...all, balance('closingBooked', '6')], account)).toMatchObject({ amount: '6' });
  expect(bookedBalance(all.slice(0, 2), account)).toBeNull();
  expect(bookedBalance(all.slice(0, 2), { ...account, lines: [] })).toMatchObject({ amount: '8' });
});

test('A balance that includes a credit limit is ignored', () => {
  const balance = (balanceType: string, amount: string, creditLimitIncluded?: unknown) => ({
    ...{ balanceType, balanceAmount: { amount, currency: 'EUR' }, creditLimitIncluded },
  });
  const account = { currency: 'EUR', lines: [], until: UNTIL };
  const both = [balance('closingBooked', '1500.00', true), balance('expected', '500.00', false)];
  expect(balancesOf(both, account).bookedBalance).toMatchObject({ amount: '500' });
  expect(balancesOf(both.slice(0, 1), account)).toEqual({ bookedBalance: null, openingBasis: null });
  const previous = [balance('previouslyClosedBooked', '3'), balance('interimAvailable', '4', 'true')];
  expect(balancesOf(previous, account).openingBasis).toMatchObject({ amount: '3', date: '2026-11-23' });
});

test('Remittance texts may be texts, objects with a reference, or lists of both', () => {
  const of = (more: object) =>
    linesOf([{ bookingDate: '2026-11-20', transactionAmount: { amount: '1', currency: 'EUR' }, ...more }], booked)
      .lines[0];
  const objects = [{ reference: 'RF18', referenceType: 'SCOR' }, { content: 'Order 7' }, {}, null, 5, 'more'];
  expect(of({ remittanceInformationStructuredArray: objects })?.description).toBe('RF18 Order 7 more');
  expect(of({ remittanceInformationStructured: { reference: 'RF18' } })?.description).toBe('RF18');
  expect(
    of({ remittanceInformationUnstructured: 'NOTPROVIDED', debtorName: 'null', ultimateDebtor: 'Kim' }),
  ).toMatchObject({
    ...{ description: null, fromTo: 'Kim', notes: null },
  });
});
