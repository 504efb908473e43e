import * as is from '@coffer/db/columns.ts';
import { cashLegCurrencies, valueDirection } from '@coffer/domain/cash-leg.ts';
import { transactionLockOrderSql } from '../../kernel/locks.ts';
import { mapInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/** The kinds of records that a link can join, with their table and their columns in `TransferLink`. */
export const LINKABLE_RECORD_KINDS = {
  transaction: { table: 'Transaction', own: 'transactionId', counter: 'counterTransactionId' },
  securityTransaction: {
    table: 'SecurityTransaction',
    own: 'securityTransactionId',
    counter: 'counterSecurityTransactionId',
  },
  cryptoTransaction: { table: 'CryptoTransaction', own: 'cryptoTransactionId', counter: 'counterCryptoTransactionId' },
} as const;

/** The kinds of sides, in the order in which they are locked. */
const TYPES = ['transaction', 'securityTransaction', 'cryptoTransaction'] as const;

export interface LinkSide {
  readonly type: keyof typeof LINKABLE_RECORD_KINDS;
  readonly id: string;
}

/** A record with the fields that transfer links need. */
export interface LinkSideRecord extends LinkSide {
  readonly date: string;
  /** Whether the transaction is a split parent. */
  readonly parent: boolean;
  /** 1 if value moves into the asset of this side, −1 if value moves out of it, otherwise 0. */
  readonly direction: -1 | 0 | 1;
  readonly categoryId: string | null;
  /** The time of the last change, to the millisecond as in the API record. */
  readonly lastUpdatedTime: string;
}

/** The existing records among the requested sides, found by type and id. */
export class LinkSideRecords {
  readonly #found: ReadonlyMap<string, LinkSideRecord>;

  constructor(sides: readonly LinkSideRecord[]) {
    this.#found = new Map(sides.map((side) => [linkSideKey(side), side]));
  }

  get(side: LinkSide): LinkSideRecord | undefined {
    return this.#found.get(linkSideKey(side));
  }
}

/** A unique key of a record. */
export function linkSideKey({ type, id }: LinkSide): string {
  return `${type} ${id}`;
}

/**
 * Locks records and reads the fields that transfer links need. Always locks in the order of type and id, which
 * prevents deadlocks.
 */
export function lockLinkSides(wallet: Wallet, sides: readonly LinkSide[]): Promise<LinkSideRecords> {
  return foundSides(wallet, sides, 'held');
}

/** Reads the fields of records that links need, without locking the records. */
export function readLinkSides(wallet: Wallet, sides: readonly LinkSide[]): Promise<LinkSideRecords> {
  return foundSides(wallet, sides, 'seen');
}

type Lock = 'held' | 'seen';

async function foundSides(wallet: Wallet, sides: readonly LinkSide[], lock: Lock): Promise<LinkSideRecords> {
  const found: LinkSideRecord[] = [];
  for (const type of TYPES) {
    const ids = sides.filter((side) => side.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const ofType = type === 'transaction' ? transactions(wallet, ids, lock) : positions(wallet, type, ids, lock);
    for (const side of await ofType) found.push(side);
  }
  return new LinkSideRecords(found);
}

const TRANSACTION_SIDE = {
  id: is.uuid,
  date: is.date,
  /** The time of the last change, to the millisecond as in the API record. */
  lastUpdatedTime: is.timestamptz,
  categoryId: is.orNull(is.uuid),
  /** Whether the transaction is a split parent. */
  parent: is.bool,
  amountValue: is.numeric,
};

async function transactions(
  { transaction, walletId }: Wallet,
  ids: readonly string[],
  lock: Lock,
): Promise<LinkSideRecord[]> {
  const rows = await transaction.query({
    row: TRANSACTION_SIDE,
    text: `SELECT id, date, parent, "categoryId", "lastUpdatedTime", "amountValue" FROM "Transaction"
           WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ${lock === 'held' ? `${transactionLockOrderSql('"Transaction"')} FOR UPDATE` : ''}`,
    values: [walletId, ids],
  });
  return mapInSlices(rows, ({ amountValue, ...row }) => ({
    ...row,
    type: 'transaction',
    direction: decimalTextSign(amountValue),
  }));
}

const POSITION_SIDE = {
  type: is.oneOf('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'reward'),
  date: is.date,
  quantity: is.numeric,
  priceValue: is.orNull(is.numeric),
  priceCurrency: is.orNull(is.text),
  feesValue: is.orNull(is.numeric),
  feesCurrency: is.orNull(is.text),
  taxValue: is.orNull(is.numeric),
  taxCurrency: is.orNull(is.text),
  id: is.uuid,
  /** The time of the last change, to the millisecond as in the API record. */
  lastUpdatedTime: is.timestamptz,
  categoryId: is.orNull(is.uuid),
};

async function positions(
  { transaction, walletId, rates }: Wallet,
  type: 'securityTransaction' | 'cryptoTransaction',
  ids: readonly string[],
  lock: Lock,
): Promise<LinkSideRecord[]> {
  const rows = await transaction.query({
    row: POSITION_SIDE,
    text: `SELECT id, type, date, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId",
             "lastUpdatedTime"
           FROM "${LINKABLE_RECORD_KINDS[type].table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ${lock === 'held' ? 'ORDER BY id FOR UPDATE' : ''}`,
    values: [walletId, ids],
  });
  const table = await rates.tableOf(rows.flatMap(cashLegCurrencies));
  return mapInSlices(rows, (row) => ({
    type,
    id: row.id,
    date: row.date,
    categoryId: row.categoryId,
    lastUpdatedTime: row.lastUpdatedTime,
    parent: false,
    direction: valueDirection(row, table),
  }));
}

/** The sign of a decimal in its canonical text form: −1, 0 or 1. */
export function decimalTextSign(amount: string): -1 | 0 | 1 {
  if (amount === '0') return 0;
  return amount.startsWith('-') ? -1 : 1;
}
