import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import type pg from 'pg';
import { type BenchStage, createBenchWallet, type RunningServer } from '../bench-stage.ts';
import { fillLargeWallet, LARGE_WALLET_ASSET_COUNT } from '../fill-large-wallet.ts';
import { type ActualBudget, createActualBudget } from './actual-budget.ts';
import { formatJournalEntry, formatPriceDirective, JOURNAL_HEAD, type JournalRate } from './hledger-journal.ts';
import { exportedTransactions, type WalletAccess } from './transactions.ts';

export interface RivalsWallet extends WalletAccess {
  /** Keys of enough people to request all assets at once. */
  readonly keys: readonly string[];
  readonly assets: readonly { readonly id: string; readonly name: string }[];
  readonly categories: readonly string[];
}

interface Order {
  readonly stage: BenchStage;
  readonly owner: pg.Pool;
  readonly server: RunningServer;
}

/** A wallet with `count` transactions in these currencies, whose assets have names that other programs accept. */
export async function createRivalsWallet(
  { stage, owner, server }: Order,
  currencies: readonly string[],
  count: number,
): Promise<RivalsWallet> {
  const wallet = await createBenchWallet(
    stage.services,
    Array.from({ length: LARGE_WALLET_ASSET_COUNT }, (_, at) => currencies[at % currencies.length] ?? ''),
  );
  await fillLargeWallet(owner, wallet, count, currencies);
  const named = async (table: string) => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `SELECT id, name FROM "${table}" WHERE "walletId" = $1 ORDER BY id`,
      [wallet.walletId],
    );
    return rows;
  };
  return {
    url: server.url,
    walletId: wallet.walletId,
    key: wallet.key,
    keys: (await createMembersForRequests(stage.services, wallet.walletId, wallet.assetIds.length)).map(
      ({ key }) => key,
    ),
    assets: await named('Asset'),
    categories: (await named('Category')).map(({ name }) => name),
  };
}

/** A wallet in the formats of the compared apps: a journal for hledger, a budget for Actual. */
export interface WalletInRivalFormats {
  readonly journal: string;
  readonly budget: ActualBudget | null;
}

interface Form {
  readonly folder: string;
  readonly currencies: readonly string[];
  readonly rates: readonly JournalRate[];
  /** Whether Actual Budget is installed. */
  readonly actual: boolean;
}

/** Writes the wallet's transactions in the rivals' formats, all from one export over REST. */
export async function exportRivalsWallet(
  books: RivalsWallet,
  { folder, currencies, rates, actual }: Form,
): Promise<WalletInRivalFormats> {
  const place = join(folder, books.walletId);
  mkdirSync(place);
  const accounts = books.assets.flatMap(({ name }) => currencies.map((currency) => ({ asset: name, currency })));
  const budget = actual ? await createActualBudget(place, accounts, books.categories) : null;
  const journal = join(place, 'exported.journal');
  await pipeline(journalOf(books, rates, budget), createWriteStream(journal));
  budget?.close();
  return { journal, budget };
}

/**
 * Number of characters to collect before writing, because a separate write for each transaction would dominate the
 * time.
 */
const ENOUGH = 100_000;

async function* journalOf(books: WalletAccess, rates: readonly JournalRate[], budget: ActualBudget | null) {
  let text = JOURNAL_HEAD + rates.map(formatPriceDirective).join('');
  for await (const transaction of exportedTransactions(books)) {
    budget?.book(transaction);
    text += formatJournalEntry(transaction);
    if (text.length < ENOUGH) continue;
    yield text;
    text = '';
  }
  yield text;
}
