import { v7 as uuid } from 'uuid';
import { type LinkSide, lockLinkSides } from '../../../books/links/link-sides.ts';
import { linkTransferPairs } from '../../../books/links/transfer-links.ts';
import { mapInSlices, serialiseInSlices } from '../../../kernel/run-in-slices.ts';
import type { Wallet } from '../../../kernel/wallet.ts';
import { findSystemCategoryId } from '../../../wallets/system-categories.ts';
import type { ImportAsset } from '../import-asset.ts';
import type { NewBrokerRecords } from './new-broker-records.ts';
import type { PreparedCashTransaction, PreparedTrade } from './prepare-broker-statement.ts';

interface BookedCash {
  readonly id: string;
  readonly cash: PreparedCashTransaction;
  readonly categoryId: string | null;
}

type Pair = readonly [LinkSide, LinkSide];

/**
 * Inserts new records of a broker's file: trades linked with their stated cash, costs with their categories, and
 * currency exchanges as two linked transactions. Returns the number of records.
 */
export async function importBrokerRecords(
  wallet: Wallet,
  {
    asset,
    cashAsset,
    importId,
  }: { readonly asset: ImportAsset; readonly cashAsset: ImportAsset; readonly importId: string },
  { trades, costs, exchanges }: NewBrokerRecords,
): Promise<number> {
  const categories = {
    fees: asset.feesCategoryId ?? (await findSystemCategoryId(wallet.transaction, 'fees')),
    tax: asset.taxCategoryId ?? (await findSystemCategoryId(wallet.transaction, 'tax')),
  };
  const booked = await mapInSlices(
    costs,
    ({ kind, cash }): BookedCash => ({ id: uuid(), cash, categoryId: categories[kind] }),
  );
  // A file may have 100,000 records, so each pass over them runs in slices.
  const pairs: Pair[] = [];
  const book = (cash: PreparedCashTransaction): LinkSide => {
    const id = uuid();
    booked.push({ id, cash, categoryId: null });
    return { type: 'transaction', id };
  };
  await mapInSlices(exchanges, ({ paid, received }) => pairs.push([book(paid), book(received)]));
  const traded = await mapInSlices(trades, (trade) => {
    const id = uuid();
    const type = trade.symbol === null ? 'securityTransaction' : 'cryptoTransaction';
    if (trade.cash.amount !== '0') pairs.push([{ type, id }, book(trade.cash)]);
    return { id, trade };
  });
  await insertCash(wallet, cashAsset.id, importId, booked);
  for (const kind of KINDS) await insertTrades(wallet, asset.id, importId, kind, traded);
  await link(wallet, pairs);
  return booked.length + traded.length;
}

/** Rows are sent as one JSON text, so that a distributed database parses them on the wallet's node. */
async function insertCash(
  { transaction, walletId, userId, now }: Wallet,
  assetId: string,
  importId: string,
  booked: readonly BookedCash[],
): Promise<void> {
  const rows = await mapInSlices(booked, ({ id, categoryId, cash }) => ({
    ...{ id, categoryId, date: cash.date, secondaryDate: cash.secondaryDate, fromTo: cash.fromTo },
    ...{ description: cash.description, notes: cash.notes, amountValue: cash.amount, amountCurrency: cash.currency },
    importKey: cash.key,
  }));
  await transaction.execute({
    text: `INSERT INTO "Transaction" ("walletId", "assetId", source, "importId", "createdTime", "createdUserId", "lastUpdatedTime",
             "lastUpdatedUserId", id, "categoryId", date, "secondaryDate", "usingStartDate", "usingEndDate", "fromTo", description, notes,
             "amountValue", "amountCurrency", "importKey")
           SELECT wallet.id, $2::uuid, 'import'::"TransactionSource", $3::uuid, $4::timestamptz, $5::uuid, $4::timestamptz, $5::uuid,
             made.id, made."categoryId", made.date, made."secondaryDate", made.date, made.date, made."fromTo", made.description,
             made.notes, made."amountValue", made."amountCurrency", made."importKey"
           FROM "Wallet" AS wallet, json_to_recordset($6::json) AS made(id uuid, "categoryId" uuid, date date, "secondaryDate" date,
             "fromTo" text, description text, notes text, "amountValue" numeric, "amountCurrency" text, "importKey" uuid)
           WHERE wallet.id = $1 ORDER BY made.date, made.id`,
    values: [walletId, assetId, importId, now().toISOString(), userId, await serialiseInSlices(rows)],
  });
}

const KINDS = [
  { table: 'SecurityTransaction', code: 'isin', type: 'SecurityTransactionType' },
  { table: 'CryptoTransaction', code: 'symbol', type: 'CryptoTransactionType' },
] as const;

/** Inserts the trades of one kind: securities or crypto. */
async function insertTrades(
  { transaction, walletId, userId, now }: Wallet,
  assetId: string,
  importId: string,
  { table, code, type }: (typeof KINDS)[number],
  traded: readonly { readonly id: string; readonly trade: PreparedTrade }[],
): Promise<void> {
  const rows = traded.flatMap(({ id, trade: { cash, ...trade } }) =>
    trade[code] === null
      ? []
      : [
          {
            ...{ id, date: cash.date, type: trade.type, code: trade[code], quantity: trade.quantity },
            ...{ priceValue: trade.price, priceCurrency: trade.price === null ? null : cash.currency },
            ...{ feesValue: trade.fees, feesCurrency: trade.fees === null ? null : cash.currency },
            ...{ taxValue: trade.tax, taxCurrency: trade.tax === null ? null : cash.currency },
            ...{ notes: cash.description, importKey: cash.key },
          },
        ],
  );
  if (rows.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "${table}" ("walletId", "assetId", "importId", "createdTime", "createdUserId", "lastUpdatedTime",
             "lastUpdatedUserId", id, date, type, ${code}, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue",
             "taxCurrency", notes, "importKey")
           SELECT wallet.id, $2::uuid, $3::uuid, $4::timestamptz, $5::uuid, $4::timestamptz, $5::uuid,
             made.id, made.date, made.type, made.code, made.quantity, made."priceValue", made."priceCurrency", made."feesValue",
             made."feesCurrency", made."taxValue", made."taxCurrency", made.notes, made."importKey"
           FROM "Wallet" AS wallet, json_to_recordset($6::json) AS made(id uuid, date date, type "${type}", code text,
             quantity numeric, "priceValue" numeric, "priceCurrency" text, "feesValue" numeric, "feesCurrency" text, "taxValue" numeric,
             "taxCurrency" text, notes text, "importKey" uuid)
           WHERE wallet.id = $1 ORDER BY made.date, made.id`,
    values: [walletId, assetId, importId, now().toISOString(), userId, await serialiseInSlices(rows)],
  });
}

/**
 * Links each pair as a transfer. Skips pairs in which both records have the same direction, because a transfer needs
 * opposite directions.
 */
async function link(wallet: Wallet, pairs: readonly Pair[]): Promise<void> {
  const held = await lockLinkSides(wallet, pairs.flat());
  const sides = pairs.flatMap(([one, other]) => {
    const [own, counter] = [held.get(one), held.get(other)];
    if (own === undefined || counter === undefined || own.direction * counter.direction !== -1) return [];
    return [[own, counter] as const];
  });
  if (sides.length > 0) await linkTransferPairs(wallet, sides, () => true);
}
