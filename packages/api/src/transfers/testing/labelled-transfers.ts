import { addDays } from '@coffer/domain/dates.ts';
import { SeededRandom } from '../../demo/seeded-random.ts';
import type { TestCaller } from '../../testing/create-test-wallet.ts';

/** A transaction as a bank would deliver it. */
interface BankTransactionInput {
  readonly assetId: string;
  readonly date: string;
  readonly amountValue: string;
  readonly amountCurrency?: string;
  readonly fromTo?: string | null;
  readonly description?: string | null;
  readonly categoryId?: string;
}

/** Transactions for a test of transfer proposals: pairs that are transfers, and transactions that are not. */
export interface LabelledTransactions {
  readonly transfers: readonly (readonly [source: BankTransactionInput, counter: BankTransactionInput])[];
  readonly others: readonly BankTransactionInput[];
}

interface Accounts {
  readonly giro: string;
  readonly savings: string;
  readonly visa: string;
  readonly cash: string;
  readonly dollars: string;
  readonly hobby: string;
}

const IBANS = { giro: 'DE02120300000000202051', savings: 'DE02500105170137075030', dollars: '000123456789' } as const;

/**
 * Creates accounts with realistic names and returns their ids. The texts of some decoys contain words from these names.
 */
export async function createLabelledAccounts(call: TestCaller, walletId: string): Promise<Accounts> {
  const make = async (type: 'bank' | 'savings' | 'creditCard' | 'cash', name: string, more: object = {}) =>
    (await call.assets.create({ walletId, type, name, defaultCurrency: 'EUR', ...more })).id;
  return {
    giro: await make('bank', 'Girokonto', { accountNumber: IBANS.giro }),
    savings: await make('savings', 'Rainy day', { accountNumber: IBANS.savings }),
    visa: await make('creditCard', 'Visa Gold'),
    cash: await make('cash', 'Purse'),
    dollars: await make('bank', 'Dollars', { defaultCurrency: 'USD', accountNumber: IBANS.dollars }),
    hobby: await make('bank', 'Chess club'),
  };
}

type Style = (
  accounts: Accounts,
  money: string,
  on: (days: number) => string,
  usd: string,
) => [BankTransactionInput, BankTransactionInput];

/** The ways in which banks describe the two sides of a transfer. */
const STYLES: readonly Style[] = [
  // The IBAN of the other account is on one or both sides, in some cases in groups of digits.
  ({ giro, savings }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Ada Lovelace', description: `Sparen ${IBANS.savings}` },
    { ...into(savings, on(1), money), fromTo: 'Ada Lovelace', description: `Sparen ${IBANS.giro}` },
  ],
  ({ giro, savings }, money, on) => [
    { ...out(savings, on(0), money), fromTo: 'A. LOVELACE', description: 'DE02 1203 0000 0000 2020 51' },
    { ...into(giro, on(2), money), fromTo: 'Gutschrift' },
  ],
  // The name of the other account.
  ({ giro, hobby }, money, on) => [
    { ...out(giro, on(0), money), description: 'Transfer to Chess club' },
    { ...into(hobby, on(1), money), description: 'Transfer from Girokonto' },
  ],
  ({ giro, savings }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Rainy Day', description: 'Dauerauftrag' },
    { ...into(savings, on(0), money), description: 'Incoming payment' },
  ],
  // The person's name and the same purpose on both sides.
  ({ giro, hobby }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'LOVELACE, ADA', description: 'Reserve' },
    { ...into(hobby, on(2), money), fromTo: 'Ada Lovelace', description: 'Reserve' },
  ],
  // A cash withdrawal, and the settlement of a credit card.
  ({ giro, cash }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Sparkasse', description: 'Geldautomat 10.05.' },
    { ...into(cash, on(0), money), fromTo: null, description: null },
  ],
  ({ giro, visa }, money, on) => [
    { ...out(giro, on(1), money), description: 'Kreditkartenabrechnung Mai' },
    { ...into(visa, on(1), money), description: 'Payment received - thank you' },
  ],
  ({ giro, hobby }, money, on) => [
    { ...out(giro, on(0), money), description: 'Umbuchung' },
    { ...into(hobby, on(1), money), description: 'Umbuchung' },
  ],
  // A transfer into another currency.
  ({ giro, dollars }, money, on, usd) => [
    { ...out(giro, on(0), money), fromTo: 'Ada Lovelace', description: `To ${IBANS.dollars}` },
    { ...into(dollars, on(2), usd), amountCurrency: 'USD', fromTo: 'Ada Lovelace', description: 'Incoming' },
  ],
  // A transfer without any texts.
  ({ giro, savings }, money, on) => [out(giro, on(0), money), into(savings, on(1), money)],
];

type Decoy = (accounts: Accounts, money: string, on: (days: number) => string, usd: string) => BankTransactionInput[];

/** Equal amounts a few days apart that are not transfers. */
const DECOYS: readonly Decoy[] = [
  // Salary and rent.
  ({ giro, hobby }, money, on) => [
    { ...out(hobby, on(0), money), fromTo: 'Hausverwaltung Krüger', description: 'Miete Ada Lovelace Mai' },
    { ...into(giro, on(1), money), fromTo: 'Nordlicht GmbH', description: 'Gehalt Ada Lovelace 05/26' },
  ],
  // Two equal card payments, and a refund of one on the other account with the same texts.
  ({ visa, giro }, money, on) => [
    { ...out(visa, on(0), money), fromTo: 'Zalando', description: 'Order 4711' },
    { ...out(visa, on(1), money), fromTo: 'Zalando', description: 'Order 4711' },
    { ...into(giro, on(3), money), fromTo: 'Zalando', description: 'Order 4711' },
  ],
  // A friend pays back a share.
  ({ giro, savings }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Trattoria Lucia', description: 'Card payment' },
    { ...into(savings, on(1), money), fromTo: 'Grace Hopper', description: 'Danke fürs Essen' },
  ],
  // Texts that contain names of accounts and account kinds by chance.
  ({ giro, visa }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Rewe', description: 'Visa Debit card payment' },
    { ...into(visa, on(0), money), fromTo: 'Rewe', description: 'Refund' },
  ],
  ({ giro, cash }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Metro Cash & Carry', description: 'Einkauf' },
    { ...into(cash, on(1), money), fromTo: 'Flohmarkt', description: 'Lamp sold' },
  ],
  ({ giro, savings }, money, on) => [
    { ...out(giro, on(0), money), fromTo: 'Savings Bank Vienna', description: 'Loan 12/36' },
    { ...into(savings, on(2), money), fromTo: 'Tax office', description: 'Refund 2025' },
  ],
  // The money arrives before it leaves, and the texts name other people.
  ({ giro, hobby }, money, on) => [
    { ...into(hobby, on(0), money), fromTo: 'Members', description: 'Fees' },
    { ...out(giro, on(2), money), fromTo: 'Grace Hopper', description: 'Transfer' },
  ],
  // Money arrives on a third account, while the named account receives nothing.
  ({ giro, dollars }, money, on, usd) => [
    { ...out(giro, on(0), money), fromTo: 'Rainy Day', description: 'Transfer' },
    { ...into(dollars, on(1), usd), amountCurrency: 'USD', fromTo: 'Contoso Inc', description: 'Invoice 7' },
  ],
  // No texts, and two transactions that may be the other side.
  ({ giro, savings, hobby }, money, on) => [
    out(giro, on(0), money),
    into(savings, on(0), money),
    into(hobby, on(1), money),
  ],
];

/**
 * Generates several months of transactions: transfers in every style in which banks describe them, and decoys that look
 * similar.
 */
export function randomLabelledTransactions(
  seed: number,
  accounts: Accounts,
  categoryId: string,
  dollars: number,
): LabelledTransactions {
  const random = new SeededRandom(seed);
  const place = (at: number) => {
    const start = addDays('2026-01-05', at * 3 + random.between(0, 2));
    // Some amounts recur, as in real life.
    const cents = random.chance(0.3) ? random.pick([5_000, 10_000, 20_000] as const) + at : random.between(700, 90_000);
    const usd = ((cents / 100) * dollars * (random.between(985, 1015) / 1000)).toFixed(2);
    return [(cents / 100).toFixed(2), (days: number) => addDays(start, days), usd] as const;
  };
  const transfers = Array.from({ length: 30 }, (_, at) => STYLES[at % STYLES.length]?.(accounts, ...place(at)) ?? []);
  const others = Array.from(
    { length: 36 },
    (_, at) => DECOYS[at % DECOYS.length]?.(accounts, ...place(at)) ?? [],
  ).flat();
  // A transaction categorised by a person is not a transfer, whatever its texts say.
  const sorted = [0, 1, 2].flatMap((at) => {
    const [source, counter] = STYLES[at]?.(accounts, ...place(31 + at)) ?? [];
    return [source, counter].flatMap((side) => (side === undefined ? [] : [{ ...side, categoryId }]));
  });
  return {
    transfers: transfers.flatMap(([source, counter]) => (source && counter ? [[source, counter] as const] : [])),
    others: [...others, ...sorted],
  };
}

/** Adds all transactions. Returns the pairs of ids of the transfers as `source counter`. */
export async function addLabelledTransactions(
  call: TestCaller,
  walletId: string,
  { transfers, others }: LabelledTransactions,
): Promise<string[]> {
  const book = async ({ amountCurrency = 'EUR', ...fields }: BankTransactionInput) =>
    (await call.transactions.create({ walletId, amountCurrency, ...fields })).id;
  for (const transaction of others) await book(transaction);
  const known: string[] = [];
  for (const [source, counter] of transfers) known.push(`${await book(source)} ${await book(counter)}`);
  return known;
}

export interface ProposalCounts {
  /** The number of true transfers. */
  known: number;
  proposed: number;
  proposedRight: number;
  ticked: number;
  tickedRight: number;
}

/**
 * Compares the proposals in a wallet with the known transfers. Returns the counts, and the texts of preselected pairs
 * that are wrong.
 */
export async function evaluateProposals(call: TestCaller, walletId: string, known: readonly string[]) {
  const counts: ProposalCounts = { known: known.length, proposed: 0, proposedRight: 0, ticked: 0, tickedRight: 0 };
  const right = new Set(known);
  const wrong: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await call.transfers.propose({ walletId, limit: 500, ...(cursor === undefined ? {} : { cursor }) });
    for (const { source, counter, strong, evidence } of page.items) {
      const isRight = right.has(`${source.id} ${counter.id}`);
      counts.proposed += 1;
      if (isRight) counts.proposedRight += 1;
      if (strong) counts.ticked += 1;
      if (strong && isRight) counts.tickedRight += 1;
      const sides = [source, counter].map(
        (side) => `${side.date} ${side.amountValue} ${side.fromTo} | ${side.description}`,
      );
      if (strong && !isRight) wrong.push(`${sides.join(' → ')} (${evidence})`);
    }
    if (page.nextCursor === null) return { counts, wrong };
    cursor = page.nextCursor;
  }
}

function out(assetId: string, date: string, money: string): BankTransactionInput {
  return { assetId, date, amountValue: `-${money}` };
}

function into(assetId: string, date: string, money: string): BankTransactionInput {
  return { assetId, date, amountValue: money };
}
