import * as is from '@coffer/db/columns.ts';
import { AssetType } from '@coffer/db/generated/tables.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import type { z } from 'zod';
import { recordsStatement } from '../books/transactions/transaction-page.sql.ts';
import { TRANSACTION } from '../books/transactions/transactions.sql.ts';
import { invalidField } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { proposedPairs } from './candidate-pairs.ts';
import type { Leaf, Proposal } from './candidates.ts';
import { type Batch, windowsOf } from './leaf-windows.ts';
import { type OwnAccountHints, readerOf, type TransferTexts } from './own-accounts.ts';
import { ASSETS_OF_WALLET, LEAVES, MEMBERS } from './transfer-proposals.sql.ts';
import type { proposeInput } from './transfers.schema.ts';

/** How many of the surest candidates are looked at: enough for many pages, and bounded. */
const CANDIDATES = 20_000;

/** Bookings that are read together; others get their turn between two of these. */
const AT_ONCE = 10_000;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Pairs of a wallet's bookings that look like transfers, for a person to confirm: the surest first, and each booking in
 * the surest of its pairs only.
 */
export async function proposeTransfers(wallet: Wallet, input: z.infer<typeof proposeInput>) {
  const { walletId, dateFrom = null, dateTo = null, limit, cursor } = input;
  const { transaction } = wallet;
  const isAfter = cursor === undefined ? () => true : afterPlace(cursor);
  const windows = windowsOf(leavesOf(wallet, await readerIn(wallet), dateFrom, dateTo));
  const proposals = await proposedPairs(windows, wallet.rates.tableOf, CANDIDATES);
  const isAsked = ({ date }: Leaf) => date >= (dateFrom ?? '') && (dateTo === null || date <= dateTo);
  const rest = proposals.filter((one) => isAsked(one.source) && isAsked(one.counter) && isAfter(one));
  const shown = rest.slice(0, limit);
  const ids = shown.flatMap(({ source, counter }) => [source.id, counter.id]);
  const records = new Map(
    (await transaction.query({ ...recordsStatement(walletId, ids), row: TRANSACTION })).map((record) => [
      record.id,
      record,
    ]),
  );
  const items = shown.flatMap(({ evidence, strong, ...pair }) => {
    const [source, counter] = [records.get(pair.source.id), records.get(pair.counter.id)];
    return source === undefined || counter === undefined ? [] : [{ source, counter, strong, evidence: evidence.kinds }];
  });
  const last = shown.at(-1);
  return { items, nextCursor: last === undefined || rest.length <= limit ? null : cursorAt(last) };
}

/** A place in the list, as an opaque word. */
function cursorAt(proposal: Proposal): string {
  return Buffer.from(keyOf(proposal).join(' ')).toString('base64url');
}

function keyOf({ strong, rank, source }: Proposal): readonly [number, number, string] {
  return [strong ? 0 : 1, rank, source.id];
}

/** Whether a proposal comes after a position in the list. */
function afterPlace(cursor: string): (proposal: Proposal) => boolean {
  const [weak = '', rank = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!/^[01]$/.test(weak) || !/^\d{1,6}$/.test(rank) || !isCanonicalUuid(id) || rest.length > 0) {
    throw invalidField('invalidInput', 'cursor', 'is not the nextCursor of an answer');
  }
  const place = [Number(weak), Number(rank), id] as const;
  return (proposal) => {
    const [ofWeak, ofRank, ofId] = keyOf(proposal);
    return ofWeak - place[0] || ofRank - place[1]
      ? ofWeak > place[0] || (ofWeak === place[0] && ofRank > place[1])
      : ofId > id;
  };
}

type Reader = (texts: TransferTexts) => OwnAccountHints;

const OWN_ASSET = {
  id: is.uuid,
  name: is.text,
  type: is.enumOf(AssetType),
  accountNumber: is.orNull(is.text),
};

/** How texts are read in this wallet, with its assets and members. */
async function readerIn({ transaction, walletId }: Wallet): Promise<Reader> {
  const values = [walletId];
  const assets = await transaction.query({
    row: OWN_ASSET,
    text: ASSETS_OF_WALLET,
    values,
  });
  const members = await transaction.query({
    row: { name: is.text },
    text: MEMBERS,
    values,
  });
  return readerOf(
    assets,
    members.map(({ name }) => name),
  );
}

const PROPOSED = {
  id: is.uuid,
  assetId: is.uuid,
  date: is.date,
  amount: is.numeric,
  currency: is.text,
  isTransfer: is.bool,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  notes: is.orNull(is.text),
};

type Row = is.RowOf<typeof PROPOSED>;

/** The wallet's open leaves, by their days. */
async function* leavesOf(
  { transaction, walletId }: Wallet,
  read: Reader,
  from: string | null,
  to: string | null,
): AsyncGenerator<Batch> {
  await transaction.execute({ text: LEAVES, values: [walletId, from, to] });
  for (;;) {
    const rows = await transaction.query({
      row: PROPOSED,
      text: `FETCH ${AT_ONCE} FROM leaf`,
    });
    const last = rows.at(-1);
    if (last === undefined) break;
    const { out = [], come = [] } = Object.groupBy(rows, ({ amount }) => (amount.startsWith('-') ? 'out' : 'come'));
    const leaf = (row: Row) => new ReadLeaf(row, read);
    yield { sources: out.map(leaf), counters: come.map(leaf), last: dayOf(last) };
  }
  await transaction.execute({ text: 'CLOSE leaf' });
}

/** A leaf whose texts are read when they are asked for: most bookings mirror no other one. */
class ReadLeaf implements Leaf {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly day: number;
  readonly amount: string;
  readonly size: number;
  readonly currency: string;
  readonly isTransfer: boolean;
  readonly #read: () => OwnAccountHints;
  #said: OwnAccountHints | null = null;

  constructor({ id, assetId, date, amount, currency, isTransfer, ...texts }: Row, read: Reader) {
    this.id = id;
    this.assetId = assetId;
    this.date = date;
    this.day = dayOf({ date });
    this.amount = amount.replace('-', '');
    this.size = Number(this.amount);
    this.currency = currency;
    this.isTransfer = isTransfer;
    this.#read = () => read(texts);
  }

  get said(): OwnAccountHints {
    this.#said ??= this.#read();
    return this.#said;
  }
}

function dayOf({ date }: Pick<Row, 'date'>): number {
  return Date.parse(date) / DAY;
}
