import { addDays, firstOfYear, lastOfYear } from '@coffer/domain/dates.ts';
import { Decimal, formatDecimal } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';
import {
  ASSET_GROUP_NAMES,
  ASSET_GROUPS,
  ASSETS,
  CATEGORIES,
  CATEGORY_GROUPS,
  MERCHANTS,
  SECURITIES,
  type SecurityKey,
  TAGS,
} from './catalogue.ts';
import type { DemoBooking } from './ledger.ts';
import { quotes, SPLIT_FACTOR, splitDays } from './prices.ts';
import type { TwoYears } from './two-years.ts';

interface Place {
  readonly walletId: string;
  readonly userId: string;
  readonly systemCategories: Readonly<Record<'transfer' | 'initialBalance', string>>;
}

/** The days up to and with today whose bookings nobody has looked at yet. */
const TAIL_DAYS = 4;

/** The demo as rows, in the order in which they can be inserted. */
export function demoRows({ walletId, userId, systemCategories }: Place, { ledger, start, today }: TwoYears) {
  const owned = { walletId, createdUserId: userId };
  const changed = { ...owned, lastUpdatedUserId: userId };
  const groups = idsOf(ASSET_GROUP_NAMES);
  const assets = idsOf(ASSETS);
  const categoryGroups = idsOf(CATEGORY_GROUPS);
  const categories = { ...idsOf(CATEGORIES), ...systemCategories };
  const tags = idsOf(TAGS);
  const merchants = idsOf(MERCHANTS);
  const bookings = ledger.bookings.map((booking) => ({ id: uuid(), booking }));
  const purchases = ledger.purchases.map((purchase) => ({ id: uuid(), purchase }));
  const tailStart = addDays(today, 1 - TAIL_DAYS);

  const transactionOf = ({ id, booking }: (typeof bookings)[number]) => {
    const isNew = booking.date >= tailStart;
    const unseen = isNew && booking.link === undefined;
    const { category, merchant } = booking;
    return {
      ...changed,
      id,
      assetId: assets[booking.asset],
      date: booking.date,
      fromTo: booking.fromTo ?? null,
      description: booking.description ?? null,
      amountValue: amount(booking.cents),
      amountCurrency: ASSETS[booking.asset].currency,
      categoryId: category === null || booking.byRule === true ? null : categories[category],
      merchantId: merchant === undefined ? null : merchants[merchant],
      merchantAutoAssigned: merchant !== undefined && booking.asset !== 'cash',
      ...usingDates(booking),
      source: booking.asset === 'cash' ? 'manual' : 'import',
      pending: unseen && booking.asset === 'card' && booking.date >= addDays(today, -1),
      reviewed: !unseen && category !== null,
    };
  };

  return {
    ids: { assets, categories, tags, ofBooking: new Map(bookings.map(({ id, booking }) => [booking, id])) },
    assetGroups: ASSET_GROUPS.map((key, order) => ({
      ...changed,
      id: groups[key],
      name: ASSET_GROUP_NAMES[key],
      order,
    })),
    assets: keysOf(ASSETS).map((key, order) => {
      const { group, currency, ...asset } = { expectedAnnualReturn: null, ...ASSETS[key] };
      return {
        ...changed,
        id: assets[key],
        ...asset,
        assetGroupId: groups[group],
        defaultCurrency: currency,
        importSettings: {},
        order,
      };
    }),
    categoryGroups: keysOf(CATEGORY_GROUPS).map((key, order) => {
      const { name, parent } = CATEGORY_GROUPS[key];
      return {
        ...changed,
        id: categoryGroups[key],
        name,
        parentGroupId: parent === null ? null : categoryGroups[parent],
        order,
      };
    }),
    categories: keysOf(CATEGORIES).map((key, order) => {
      const { group, ...category } = CATEGORIES[key];
      return {
        ...changed,
        id: categories[key],
        ...category,
        categoryGroupId: categoryGroups[group],
        order: order + 10,
      };
    }),
    tags: keysOf(TAGS).map((key, order) => ({ ...changed, id: tags[key], ...TAGS[key], order })),
    merchants: keysOf(MERCHANTS).map((key) => ({
      ...changed,
      id: merchants[key],
      name: MERCHANTS[key].name,
      defaultCategoryId: categories[MERCHANTS[key].category],
    })),
    transactions: bookings.map(transactionOf),
    transactionTags: bookings.flatMap(({ id, booking }) =>
      (booking.tags ?? []).map((tag, position) => ({
        walletId,
        transactionId: id,
        tagId: tags[tag],
        position,
        date: booking.date,
      })),
    ),
    securityTransactions: purchases.map(({ id, purchase }) => ({
      ...changed,
      id,
      assetId: assets.securities,
      date: purchase.date,
      type: 'buy',
      isin: SECURITIES[purchase.security].isin,
      quantity: purchase.quantity,
      priceValue: amount(purchase.priceCents),
      priceCurrency: 'EUR',
      feesValue: amount(purchase.feesCents),
      feesCurrency: 'EUR',
      categoryId: categories.transfer,
    })),
    transferLinks: [...linksOf(bookings), ...purchaseLinksOf(bookings, purchases)].map((sides) => ({
      ...owned,
      id: uuid(),
      ...sides,
    })),
    securities: keysOf(SECURITIES).map((key) => ({
      isin: SECURITIES[key].isin,
      name: SECURITIES[key].name,
      lastUpdatedTime: today,
    })),
    securitySplits: splitDays(start, today).map((date) => ({
      isin: SECURITIES.chips.isin,
      date,
      factor: SPLIT_FACTOR,
    })),
    quotePrices: keysOf(SECURITIES).flatMap((key: SecurityKey) =>
      quotes(key, start, today).map(({ date, cents }) => ({
        instrument: SECURITIES[key].isin,
        date,
        value: amount(cents),
        currency: 'EUR',
        source: 'demo',
      })),
    ),
  };
}

/** A link's two rows mirror each other; each carries the date of its own booking. */
function linksOf(bookings: readonly { readonly id: string; readonly booking: DemoBooking }[]) {
  const linked = Map.groupBy(bookings, ({ booking }) => booking.link);
  return [...linked].flatMap(([link, [one, other]]) =>
    link === undefined || one === undefined || other === undefined
      ? []
      : [
          { ...NO_SIDES, transactionId: one.id, counterTransactionId: other.id, date: one.booking.date },
          { ...NO_SIDES, transactionId: other.id, counterTransactionId: one.id, date: other.booking.date },
        ],
  );
}

function purchaseLinksOf(
  bookings: readonly { readonly id: string; readonly booking: DemoBooking }[],
  purchases: readonly { readonly id: string; readonly purchase: { readonly link: number } }[],
) {
  return purchases.flatMap(({ id, purchase }) => {
    const money = bookings.find(({ booking }) => booking.link === purchase.link);
    return money === undefined
      ? []
      : [
          { ...NO_SIDES, transactionId: money.id, counterSecurityTransactionId: id, date: money.booking.date },
          { ...NO_SIDES, securityTransactionId: id, counterTransactionId: money.id },
        ];
  });
}

/** All rows of a statement have the same columns. */
const NO_SIDES = {
  transactionId: null,
  counterTransactionId: null,
  securityTransactionId: null,
  counterSecurityTransactionId: null,
  date: null,
} as const;

function usingDates({ date, usingYear }: DemoBooking) {
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
