import { addDays, firstOfYear, lastOfYear } from '@coffer/domain/dates.ts';
import { Decimal, formatDecimal } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';
import {
  DEMO_ASSET_GROUP_NAMES,
  DEMO_ASSET_GROUPS,
  DEMO_ASSETS,
  DEMO_CATEGORIES,
  DEMO_CATEGORY_GROUPS,
  DEMO_MERCHANTS,
  DEMO_SECURITIES,
  DEMO_TAGS,
  type DemoSecurityKey,
} from './catalogue.ts';
import type { DemoWalletHistory } from './generate-demo-wallet-history.ts';
import type { DemoTransaction } from './ledger.ts';
import { DEMO_SPLIT_FACTOR, demoQuotes, demoSplitDates } from './prices.ts';

interface DemoWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly systemCategories: Readonly<Record<'transfer' | 'initialBalance', string>>;
}

/** Transactions of the last few days, including today, are not reviewed yet. This is the number of these days. */
const TAIL_DAYS = 4;

/** Returns the rows of the demo, in insertion order. */
export function demoRows(
  { walletId, userId, systemCategories }: DemoWallet,
  { ledger, start, today }: DemoWalletHistory,
) {
  const owned = { walletId, createdUserId: userId };
  const changed = { ...owned, lastUpdatedUserId: userId };
  const ids = {
    groups: idsOf(DEMO_ASSET_GROUP_NAMES),
    assets: idsOf(DEMO_ASSETS),
    categoryGroups: idsOf(DEMO_CATEGORY_GROUPS),
    categories: { ...idsOf(DEMO_CATEGORIES), ...systemCategories },
    tags: idsOf(DEMO_TAGS),
    merchants: idsOf(DEMO_MERCHANTS),
  };
  const { assets, categories, tags } = ids;
  const transactions = ledger.transactions.map((transaction) => ({ id: uuid(), transaction }));
  const purchases = ledger.purchases.map((purchase) => ({ id: uuid(), purchase }));
  const links = [...linksOf(transactions), ...purchaseLinksOf(transactions, purchases)];
  return {
    ids: {
      assets,
      categories,
      tags,
      ofTransaction: new Map(transactions.map(({ id, transaction }) => [transaction, id])),
    },
    ...catalogueRows(ids, changed),
    transactions: transactions.map((one) => ({ ...changed, ...transactionRow(ids, one, today) })),
    transactionTags: transactions.flatMap(({ id, transaction }) =>
      (transaction.tags ?? []).map((tag, position) => ({
        walletId,
        transactionId: id,
        tagId: tags[tag],
        position,
        date: transaction.date,
      })),
    ),
    securityTransactions: purchases.map((one) => ({ ...changed, ...purchaseRow(ids, one) })),
    transferLinks: links.map((sides) => ({ ...owned, id: uuid(), ...sides })),
    ...marketRows(start, today),
  };
}

type Ids = Readonly<{
  groups: Record<keyof typeof DEMO_ASSET_GROUP_NAMES, string>;
  assets: Record<keyof typeof DEMO_ASSETS, string>;
  categoryGroups: Record<keyof typeof DEMO_CATEGORY_GROUPS, string>;
  categories: Record<keyof typeof DEMO_CATEGORIES | 'transfer' | 'initialBalance', string>;
  tags: Record<keyof typeof DEMO_TAGS, string>;
  merchants: Record<keyof typeof DEMO_MERCHANTS, string>;
}>;

/** Returns the rows that transactions refer to. */
function catalogueRows<Changed extends object>(ids: Ids, changed: Changed) {
  return {
    assetGroups: DEMO_ASSET_GROUPS.map((key, order) => ({
      ...changed,
      id: ids.groups[key],
      name: DEMO_ASSET_GROUP_NAMES[key],
      order,
    })),
    assets: keysOf(DEMO_ASSETS).map((key, order) => {
      const { group, currency, ...asset } = { expectedAnnualReturn: null, ...DEMO_ASSETS[key] };
      return {
        ...changed,
        id: ids.assets[key],
        ...asset,
        assetGroupId: ids.groups[group],
        defaultCurrency: currency,
        importSettings: {},
        order,
      };
    }),
    categoryGroups: keysOf(DEMO_CATEGORY_GROUPS).map((key, order) => {
      const { name, parent } = DEMO_CATEGORY_GROUPS[key];
      const parentGroupId = parent === null ? null : ids.categoryGroups[parent];
      return { ...changed, id: ids.categoryGroups[key], name, parentGroupId, order };
    }),
    categories: keysOf(DEMO_CATEGORIES).map((key, order) => {
      const { group, ...category } = DEMO_CATEGORIES[key];
      const categoryGroupId = ids.categoryGroups[group];
      return { ...changed, id: ids.categories[key], ...category, categoryGroupId, order: order + 10 };
    }),
    tags: keysOf(DEMO_TAGS).map((key, order) => ({ ...changed, id: ids.tags[key], ...DEMO_TAGS[key], order })),
    merchants: keysOf(DEMO_MERCHANTS).map((key) => ({
      ...changed,
      id: ids.merchants[key],
      name: DEMO_MERCHANTS[key].name,
      defaultCategoryId: ids.categories[DEMO_MERCHANTS[key].category],
    })),
  };
}

interface Booked {
  readonly id: string;
  readonly transaction: DemoTransaction;
}

function transactionRow({ assets, categories, merchants }: Ids, { id, transaction }: Booked, today: string) {
  const unseen = transaction.date >= addDays(today, 1 - TAIL_DAYS) && transaction.link === undefined;
  const { category, merchant } = transaction;
  return {
    id,
    assetId: assets[transaction.asset],
    date: transaction.date,
    fromTo: transaction.fromTo ?? null,
    description: transaction.description ?? null,
    amountValue: amount(transaction.cents),
    amountCurrency: DEMO_ASSETS[transaction.asset].currency,
    categoryId: category === null || transaction.byRule === true ? null : categories[category],
    merchantId: merchant === undefined ? null : merchants[merchant],
    merchantAutoAssigned: merchant !== undefined && transaction.asset !== 'cash',
    ...demoCashFlowDates(transaction),
    source: transaction.asset === 'cash' ? 'manual' : 'import',
    pending: unseen && transaction.asset === 'card' && transaction.date >= addDays(today, -1),
    reviewed: !unseen && category !== null,
  };
}

interface Purchased {
  readonly id: string;
  readonly purchase: DemoWalletHistory['ledger']['purchases'][number];
}

function purchaseRow({ assets, categories }: Ids, { id, purchase }: Purchased) {
  return {
    id,
    assetId: assets.securities,
    date: purchase.date,
    type: 'buy',
    isin: DEMO_SECURITIES[purchase.security].isin,
    quantity: purchase.quantity,
    priceValue: amount(purchase.priceCents),
    priceCurrency: 'EUR',
    feesValue: amount(purchase.feesCents),
    feesCurrency: 'EUR',
    categoryId: categories.transfer,
  };
}

/** Returns the rows of the securities, which all wallets share. */
function marketRows(start: string, today: string) {
  return {
    securities: keysOf(DEMO_SECURITIES).map((key) => ({
      isin: DEMO_SECURITIES[key].isin,
      name: DEMO_SECURITIES[key].name,
      lastUpdatedTime: today,
    })),
    securitySplits: demoSplitDates(start, today).map((date) => ({
      isin: DEMO_SECURITIES.chips.isin,
      date,
      factor: DEMO_SPLIT_FACTOR,
    })),
    quotePrices: keysOf(DEMO_SECURITIES).flatMap((key: DemoSecurityKey) =>
      demoQuotes(key, start, today).map(({ date, cents }) => ({
        instrument: DEMO_SECURITIES[key].isin,
        date,
        value: amount(cents),
        currency: 'EUR',
        source: 'demo',
      })),
    ),
  };
}

/** Returns two rows for each transfer, one from each side. Each row has the date of the transaction on its own side. */
function linksOf(transactions: readonly Booked[]) {
  const linked = Map.groupBy(transactions, ({ transaction }) => transaction.link);
  return [...linked].flatMap(([link, [one, other]]) =>
    link === undefined || one === undefined || other === undefined
      ? []
      : [
          { ...NO_SIDES, transactionId: one.id, counterTransactionId: other.id, date: one.transaction.date },
          { ...NO_SIDES, transactionId: other.id, counterTransactionId: one.id, date: other.transaction.date },
        ],
  );
}

function purchaseLinksOf(transactions: readonly Booked[], purchases: readonly Purchased[]) {
  return purchases.flatMap(({ id, purchase }) => {
    const money = transactions.find(({ transaction }) => transaction.link === purchase.link);
    return money === undefined
      ? []
      : [
          { ...NO_SIDES, transactionId: money.id, counterSecurityTransactionId: id, date: money.transaction.date },
          { ...NO_SIDES, securityTransactionId: id, counterTransactionId: money.id },
        ];
  });
}

/** The empty columns of a link, because all rows of an insert statement must have the same columns. */
const NO_SIDES = {
  transactionId: null,
  counterTransactionId: null,
  securityTransactionId: null,
  counterSecurityTransactionId: null,
  date: null,
} as const;

function demoCashFlowDates({ date, usingYear }: DemoTransaction) {
  return usingYear === true
    ? { usingDateRule: 'range', usingStartDate: firstOfYear(date), usingEndDate: lastOfYear(date) }
    : { usingDateRule: 'transactionDate', usingStartDate: date, usingEndDate: date };
}

export type DemoRows = ReturnType<typeof demoRows>;

function amount(cents: number): string {
  return formatDecimal(new Decimal(cents).div(100));
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // biome-ignore lint/plugin: Object.keys forgets the names; the records are constants of the catalogue.
  return Object.keys(record) as Key[];
}

function idsOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Record<Key, string> {
  // biome-ignore lint/plugin: Object.fromEntries forgets the names.
  return Object.fromEntries(keysOf(record).map((key) => [key, uuid()])) as Record<Key, string>;
}
