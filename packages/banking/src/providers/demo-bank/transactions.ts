import { dayOfDate as dayOfMonth, monthOfDate } from '@coffer/domain/date-texts.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { type DemoAccount, demoAccountIban } from './accounts.ts';
import { hashWordsToNumber } from './hash-words.ts';

/** A transaction at the demo bank. Amounts are in cents. */
export interface DemoBankTransaction {
  /** The day of the purchase or order. */
  readonly day: string;
  readonly booked: string;
  readonly cents: number;
  readonly counterparty: string;
  readonly text: string;
  readonly iban: string | null;
  /** Identifies the transaction among the transactions of its day. */
  readonly key: string;
}

const SHOPS = [
  { name: 'Greenleaf Market', text: 'Groceries', least: 900, most: 7800 },
  { name: 'Corner Bakery', text: 'Bread and coffee', least: 280, most: 1450 },
  { name: 'City Transit', text: 'Ticket', least: 320, most: 990 },
  { name: 'Bistro Orange', text: 'Lunch', least: 1150, most: 4200 },
  { name: 'Papaya Books', text: 'Order 2218', least: 990, most: 5400 },
  { name: 'Linden Pharmacy', text: 'Thank you', least: 450, most: 3200 },
] as const;

/** Days from purchase to booking. */
const SETTLED_AFTER = 2;

/** The transactions made on a day: purchases, standing orders, card settlements and interest. */
export function demoTransactions(seed: string, account: DemoAccount, day: string): DemoBankTransaction[] {
  if (account === 'giro')
    return [...regular(day), ...purchases(seed, account, day, 1 + hashWordsToNumber([seed, day, 'count'], 2))];
  if (account === 'card')
    return [...settlement(day, 1), ...purchases(seed, account, day, hashWordsToNumber([seed, day, 'card'], 2))];
  return savings(day);
}

function purchases(seed: string, account: DemoAccount, day: string, count: number): DemoBankTransaction[] {
  return Array.from({ length: count }, (_, number) => {
    const words = [seed, account, day, String(number)];
    const shop = SHOPS[hashWordsToNumber(words, SHOPS.length)] ?? SHOPS[0];
    const cents = shop.least + hashWordsToNumber([...words, 'cents'], shop.most - shop.least);
    const booked = addDays(day, SETTLED_AFTER);
    return { day, booked, cents: -cents, counterparty: shop.name, text: shop.text, iban: null, key: `shop-${number}` };
  });
}

function regular(day: string): DemoBankTransaction[] {
  const order = (
    cents: number,
    counterparty: string,
    text: string,
    iban: string | null = null,
  ): DemoBankTransaction[] => [{ day, booked: day, cents, counterparty, text, iban, key: counterparty }];
  switch (dayOfMonth(day)) {
    case 1:
      return order(-98_000, 'Linden Property Management', `Rent ${day.slice(0, 7)}`);
    case 3:
      return order(-7450, 'Kupfer Energy', 'Electricity, instalment');
    case 15:
      return order(-25_000, 'Robin Sample', 'Savings', demoAccountIban('savings'));
    case 25:
      return order(312_040, 'Northwind Ltd', `Salary ${day.slice(0, 7)}`);
    default:
      return settlement(day, -1);
  }
}

/** Returns one side of the monthly payment from the current account to the card, which is made on the 28th. */
function settlement(day: string, sign: 1 | -1): DemoBankTransaction[] {
  if (dayOfMonth(day) !== 28) return [];
  const [counterparty, text] = ['Demo Bank Cards', 'Monthly settlement'];
  return [{ day, booked: day, cents: sign * 38_000, counterparty, text, iban: null, key: counterparty }];
}

function savings(day: string): DemoBankTransaction[] {
  if (dayOfMonth(day) === 15) {
    const from = { counterparty: 'Robin Sample', text: 'Savings', iban: demoAccountIban('giro') };
    return [{ day, booked: day, cents: 25_000, ...from, key: 'savings' }];
  }
  if (dayOfMonth(day) === 28 && monthOfDate(day) % 3 === 0) {
    return [
      { day, booked: day, cents: 1835, counterparty: 'Demo Bank', text: 'Interest', iban: null, key: 'interest' },
    ];
  }
  return [];
}
