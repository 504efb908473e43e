import * as is from '@coffer/db/columns.ts';
import { AssetType } from '@coffer/db/generated/tables.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { CandidateBatch } from './group-candidates-by-time.ts';
import { createAccountHintReader, type OwnAccountHints, type TransferTexts } from './own-accounts.ts';
import type { CandidateTransaction } from './transfer-pair-collector.ts';
import { DECLARE_TRANSFER_CANDIDATES, MEMBER_NAMES, SELECT_WALLET_ASSETS } from './transfer-proposals.sql.ts';

/** Transactions read per batch; other work gets a turn between batches. */
const CANDIDATES_PER_FETCH = 10_000;

const DAY = 24 * 60 * 60 * 1000;

interface Reader {
  readonly read: (texts: TransferTexts) => OwnAccountHints;
  readonly creditCards: ReadonlySet<string>;
}

const OWN_ASSET = {
  id: is.uuid,
  name: is.text,
  type: is.enumOf(AssetType),
  accountNumber: is.orNull(is.text),
};

/**
 * Returns `read`, a function that finds references to the wallet’s assets and members in texts, and the ids of the
 * wallet’s credit cards.
 */
export async function createWalletHintReader({ transaction, walletId }: Wallet): Promise<Reader> {
  const values = [walletId];
  const assets = await transaction.query({
    row: OWN_ASSET,
    text: SELECT_WALLET_ASSETS,
    values,
  });
  const members = await transaction.query({
    row: { name: is.text },
    text: MEMBER_NAMES,
    values,
  });
  const creditCards = new Set(assets.filter(({ type }) => type === 'creditCard').map(({ id }) => id));
  return {
    read: createAccountHintReader(
      assets,
      members.map(({ name }) => name),
    ),
    creditCards,
  };
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

/** Reads the transactions that can be a side of a proposed transfer, in date order. */
export async function* readTransferCandidates(
  { transaction, walletId }: Wallet,
  read: Reader,
  from: string | null,
  to: string | null,
): AsyncGenerator<CandidateBatch> {
  await transaction.execute({ text: DECLARE_TRANSFER_CANDIDATES, values: [walletId, from, to] });
  for (;;) {
    const rows = await transaction.query({
      row: PROPOSED,
      text: `FETCH ${CANDIDATES_PER_FETCH} FROM leaf`,
    });
    const last = rows.at(-1);
    if (last === undefined) break;
    const { out = [], come = [] } = Object.groupBy(rows, ({ amount }) => (amount.startsWith('-') ? 'out' : 'come'));
    const leaf = (row: Row) => new LazyCandidateTransaction(row, read);
    yield { sources: out.map(leaf), counters: come.map(leaf), last: dayOf(last) };
  }
  await transaction.execute({ text: 'CLOSE leaf' });
}

/** A transaction that reads its texts on first access, because most transactions have no matching counter transaction. */
class LazyCandidateTransaction implements CandidateTransaction {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly day: number;
  readonly amount: string;
  readonly size: number;
  readonly currency: string;
  readonly isTransfer: boolean;
  readonly isCreditCard: boolean;
  readonly #read: () => OwnAccountHints;
  #said: OwnAccountHints | null = null;

  constructor({ id, assetId, date, amount, currency, isTransfer, ...texts }: Row, reader: Reader) {
    this.id = id;
    this.assetId = assetId;
    this.date = date;
    this.day = dayOf({ date });
    this.amount = amount.replace('-', '');
    this.size = Number(this.amount);
    this.currency = currency;
    this.isTransfer = isTransfer;
    this.isCreditCard = reader.creditCards.has(assetId);
    this.#read = () => reader.read(texts);
  }

  get said(): OwnAccountHints {
    this.#said ??= this.#read();
    return this.#said;
  }
}

function dayOf({ date }: Pick<Row, 'date'>): number {
  return Date.parse(date) / DAY;
}
