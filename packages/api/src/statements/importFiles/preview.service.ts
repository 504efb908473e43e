import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { isJsonMap, type JsonMap } from '../../wallets/assets/settings.schema.ts';
import {
  effectiveImportSettings,
  type ImportAsset,
  type ImportAssets,
  readImportAsset,
  readImportAssets,
} from '../imports/import-asset.ts';
import {
  checkClosingBalance,
  computeClosingBalance,
  MAX_STORED_SKIPPED_LINES,
} from '../imports/import-copied-lines.ts';
import { computeFileOpeningBalance, findEarliestOtherTransaction } from '../imports/import-opening-balance.ts';
import type { StatementFileLine } from '../imports/incoming-lines.ts';
import { copyIncomingLines, type IncomingTables } from '../imports/incoming-tables.ts';
import { newTransactionsSql } from '../imports/new-transactions.sql.ts';
import type { PreparedImport } from '../imports/prepare-import.ts';
import { readFileWithoutBlocking } from '../imports/read-file-without-blocking.ts';
import { recogniseLines } from '../imports/recognise-lines.ts';
import { toStatementProblem } from '../imports/statement-faults.ts';
import { type ImportPreview, importPreview, type importPreviewInput } from './importFiles.schema.ts';
import { getImportFile, readImportFileContent, toImportProblem, withClearedSettings } from './importFiles.service.ts';
import { previewBrokerStatement, previewBrokerWithoutAsset } from './preview-broker-statement.ts';
import { suggestAssets } from './suggest-asset.ts';

/**
 * Previews the import of a file. Reads and matches with the same code and SQL as the import, but inserts nothing.
 * Rolling back a real import instead would leave dead rows in the database each time a setting changes.
 */
export async function previewImport(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...decisions }: z.infer<typeof importPreviewInput>,
): Promise<ImportPreview> {
  wallet.unchanged();
  const file = await getImportFile(wallet, id);
  const {
    importerType = file.importerType,
    settings = file.settings,
    assetId = file.assetId,
  } = withClearedSettings(file, decisions);
  const content = await readImportFileContent(wallet, file);
  return previewStatement(wallet, { importerType, content, settings: isJsonMap(settings) ? settings : {}, assetId });
}

/** A statement, its settings, and the asset to import it into. */
export interface StatementToPreview {
  readonly importerType: ImporterType;
  readonly content: Uint8Array;
  readonly settings: JsonMap;
  readonly assetId: string | null;
  /** Maximum number of transactions in the preview. */
  readonly shown?: number;
}

/** Previews a statement. Must run in a transaction opened with `copies`. */
export async function previewStatement(
  wallet: Wallet,
  { importerType, content, settings, assetId, shown = SHOWN }: StatementToPreview,
): Promise<ImportPreview> {
  const asset = assetId === null ? null : await chosenAsset(wallet, assetId);
  const statement = {
    importerType,
    content,
    settings: effectiveImportSettings(asset, importerType, settings),
    defaultCurrency: asset?.defaultCurrency ?? (await walletCurrency(wallet)),
  };
  const reading = await readFileWithoutBlocking('survey', statement, wallet);
  const { prepared, fault } = reading;
  const placed = asset === null ? null : await orProblem(() => readImportAssets(wallet, asset, statement.settings));
  const misplaced = placed instanceof Problem ? placed : null;
  const problem =
    fault === null ? (misplaced ?? (await currencyProblem(wallet, prepared))) : toStatementProblem(fault, 'content');
  return {
    importerType,
    assetId,
    problem: problem === null ? null : toImportProblem(problem),
    settings: { ...reading.settings },
    accounts: await suggestAssets(wallet, reading.accounts),
    csv: reading.table,
    skipped: reading.skippedCount,
    skippedLines: reading.skipped.slice(0, MAX_STORED_SKIPPED_LINES),
    warnings: [...(prepared?.warnings ?? [])],
    ...(prepared === null
      ? NOTHING
      : await compareWithWallet(
          wallet,
          { placed: placed instanceof Problem ? null : placed, importerType, prepared },
          shown,
        )),
  };
}

async function chosenAsset(wallet: Wallet, assetId: string): Promise<ImportAsset> {
  try {
    return await readImportAsset(wallet, assetId);
  } catch (error) {
    throw error instanceof Problem && error.code === 'notFound' ? invalidReferenceProblem('assetId') : error;
  }
}

async function walletCurrency({ transaction, walletId }: Wallet): Promise<string> {
  const [wallet] = await transaction.query({
    row: { currency: is.text },
    text: 'SELECT currency FROM "Wallet" WHERE id = $1',
    values: [walletId],
  });
  return wallet?.currency ?? '';
}

async function currencyProblem({ rates }: Wallet, prepared: PreparedImport | null): Promise<Problem | null> {
  return orProblem(async () => {
    for (const currency of prepared?.currencies ?? []) await rates.requireCurrency(currency, 'content');
    return null;
  });
}

async function orProblem<Result>(work: () => Promise<Result>): Promise<Result | Problem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

type Compared = Pick<
  ImportPreview,
  'transactions' | 'created' | 'duplicates' | 'reviews' | 'balanceCheck' | 'opening' | 'rows' | 'securities' | 'trades'
> &
  Partial<Pick<ImportPreview, 'skipped' | 'skippedLines'>>;

const NO_SECURITIES = { securities: null, trades: [] };
const NOTHING: Compared = {
  ...{ transactions: 0, created: null, duplicates: null, reviews: null, balanceCheck: null, opening: null, rows: [] },
  ...NO_SECURITIES,
};

const SHOWN = 200;

/**
 * $3 and $4: currency and day of the stated balance; $5: number of rows shown. The first new transactions and the first
 * duplicates are shown in equal numbers.
 */
const comparedIn = ({ booked }: IncomingTables) => `
  WITH new AS MATERIALIZED (SELECT i.id, i.date, i."amountValue", i."amountCurrency", i.pending ${newTransactionsSql(booked)}),
  ranked AS (
    SELECT i.*, new.id IS NULL AS duplicate, row_number() OVER (PARTITION BY new.id IS NULL ORDER BY i.line, i.id) AS rank
    FROM incoming i LEFT JOIN new USING (id)
  ),
  shown AS (SELECT * FROM ranked ORDER BY rank, line LIMIT $5)
  SELECT (SELECT count(*) FROM new) AS created, (SELECT min(date) FROM new) AS first, (SELECT max(date) FROM new) AS last,
    (SELECT trim_scale(coalesce(sum("amountValue"), 0))::text FROM new WHERE NOT pending AND "amountCurrency" = $3 AND date <= $4) AS sum,
    (SELECT coalesce(json_agg(json_build_object(
       'line', line, 'duplicate', duplicate, 'date', date, 'secondaryDate', "secondaryDate", 'fromTo', "fromTo",
       'description', description, 'amountValue', trim_scale("amountValue")::text, 'amountCurrency', "amountCurrency",
       'notes', notes) ORDER BY line, id), '[]') FROM shown) AS rows`;

interface ToCompare {
  /** The assets to import into; null until an asset is chosen. */
  readonly placed: ImportAssets | null;
  readonly importerType: ImporterType;
  readonly prepared: PreparedImport;
}

async function compareWithWallet(
  wallet: Wallet,
  { placed, importerType, ...file }: ToCompare,
  shown: number,
): Promise<Compared> {
  const { broker } = file.prepared;
  const asset = placed === null ? null : broker === null ? placed.asset : placed.cashAsset;
  const incoming = await copyIncomingLines(wallet, file.prepared, asset?.id ?? null);
  const found =
    placed === null ? null : await recogniseLines(wallet, placed, importerType, { ...file, incoming, importAgain: [] });
  const prepared = found?.prepared ?? file.prepared;
  const asked = new Set(found?.others.reviews.map(({ of }) => of.line));
  const reviews = asked.size + (found?.waiting ?? 0);
  const { closing, transactions, skipped, skippedCount } = prepared;
  const [answer] = await wallet.transaction.query({
    row: {
      created: is.int8,
      first: is.orNull(is.date),
      last: is.orNull(is.date),
      sum: is.text,
      rows: is.jsonOf(importPreview.shape.rows),
    },
    text: comparedIn(incoming),
    values: [wallet.walletId, asset?.id ?? null, closing?.currency ?? null, closing?.date ?? null, shown],
  });
  const { created: plain = 0, first = null, last = null, sum = '0', rows = [] } = answer ?? {};
  const implied = computeFileOpeningBalance(prepared, { booked: sum, first, last }, asset?.defaultCurrency ?? null);
  const opening =
    implied !== null && (await canAddOpeningBalance(wallet, asset?.id ?? null, implied.date)) ? implied : null;
  if (asset === null || placed === null) {
    const balanceCheck = checkClosingBalance(prepared, closing?.computed ?? null);
    return {
      ...{ transactions, created: null, duplicates: null, reviews: null, balanceCheck, opening },
      rows: rows.map((row) => ({ ...row, duplicate: null })),
      ...(broker === null ? NO_SECURITIES : previewBrokerWithoutAsset(broker, shown)),
    };
  }
  const fresh = found?.fresh ?? null;
  const brokerPreview =
    broker === null || fresh === null
      ? null
      : await previewBrokerStatement(wallet, placed, { broker, fresh, incoming, shown });
  const created = plain + (brokerPreview?.created ?? 0);
  const { securities, trades } = brokerPreview ?? NO_SECURITIES;
  const all =
    brokerPreview === null
      ? rows
      : [...rows, ...brokerPreview.cash].toSorted((a, b) => a.line - b.line).slice(0, shown);
  const balanceCheck =
    brokerPreview === null
      ? checkClosingBalance(prepared, await computeClosingBalance(wallet, asset, prepared, sum))
      : brokerPreview.balanceCheck;
  return {
    ...{
      transactions,
      created,
      duplicates: transactions - created - reviews,
      reviews,
      balanceCheck,
      opening,
      securities,
      trades,
    },
    rows: addDeletedLines(
      all.map((row) => (asked.has(row.line) ? { ...row, duplicate: false, review: true } : row)),
      found?.deleted.lines ?? [],
      shown,
    ),
    ...{ skipped: skippedCount, skippedLines: skipped.slice(0, MAX_STORED_SKIPPED_LINES) },
  };
}

/**
 * Whether the import can add an opening balance on this day. The day must not be closed, and the asset's earliest
 * transaction, if any, must be a later opening balance of another import.
 */
async function canAddOpeningBalance(wallet: Wallet, assetId: string | null, day: string): Promise<boolean> {
  const closed = await readLastClosedDay(wallet, assetId);
  if (closed !== null && day <= closed) return false;
  const other = assetId === null ? null : await findEarliestOtherTransaction(wallet, assetId, null);
  return other === null || (other.isOpening && day < other.date);
}

type Rows = ImportPreview['rows'];

/** Adds the lines whose transactions were deleted to the rows, in file order, up to `shown` rows in total. */
function addDeletedLines(rows: Rows, deleted: readonly StatementFileLine[], shown: number): Rows {
  const again = deleted.slice(0, shown).map(({ id: _id, importKey: _importKey, pending: _pending, ...line }) => ({
    ...{ ...line, duplicate: false, review: false, deleted: true },
  }));
  return [...rows, ...again].toSorted((a, b) => a.line - b.line).slice(0, shown);
}
