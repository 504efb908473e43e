import * as is from '@coffer/db/columns.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { z } from 'zod';
import { readReferencedFile } from '../../files/stored-bytes.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { mergeImportSettings } from '../../wallets/assets/import-settings.service.ts';
import {
  effectiveImportSettings,
  type ImportAsset,
  lockImportAsset,
  readImportAsset,
  readImportAssets,
} from './import-asset.ts';
import { importCopiedLines } from './import-copied-lines.ts';
import { type BalanceCheck, type ImportOutput, type importInput, MAX_PREVIEWED_RECORDS } from './imports.schema.ts';
import { copyIncomingLines } from './incoming-tables.ts';
import type { PreparedImport } from './prepare-import.ts';
import { readFileWithoutBlocking } from './read-file-without-blocking.ts';
import { toReadingProblem } from './statement-faults.ts';

type Input = z.infer<typeof importInput>;

/**
 * Imports a statement file in one transaction, and adds nothing twice. A dry run does the same and rolls back, so its
 * result cannot differ.
 */
export async function importStatement(
  wallet: RecordedWallet,
  storage: ByteStorage,
  input: Input,
): Promise<ImportOutput> {
  const { importerType } = input;
  // Read before the asset is locked, because the file storage may be slow.
  const given = await givenStatement(wallet, storage, input);
  const present = await readImportAsset(wallet, input.id);
  const assets = await readImportAssets(
    wallet,
    present,
    effectiveImportSettings(present, importerType, input.settings ?? {}),
    lockImportAsset,
  );
  const { asset, cashAsset } = assets;
  const prepared = await prepare(input, given, { asset, userId: wallet.userId });
  for (const currency of prepared.currencies) await wallet.rates.requireCurrency(currency, 'content');
  const incoming = await copyIncomingLines(wallet, prepared, (prepared.broker === null ? asset : cashAsset).id);
  await wallet.transaction.execute({ text: 'SAVEPOINT import' });
  const where = prepared.broker === null ? { asset, cashAsset: asset } : assets;
  const file = { ...where, importerType, prepared, importAgain: input.importAgain ?? [] };
  const booked = await importCopiedLines(wallet, { ...file, filename: given.filename }, incoming);
  const { created, duplicates, reviews, securities, shown } = booked;
  const result = {
    created,
    duplicates,
    reviews,
    skipped: [...booked.skipped],
    balanceCheck: withoutCurrency(booked.balanceCheck),
    warnings: [...prepared.warnings],
    securities,
  };
  if (input.dryRun === true) {
    const transactions = await listedLines(wallet, booked.importId);
    await wallet.transaction.execute({ text: 'ROLLBACK TO SAVEPOINT import' });
    wallet.unchanged();
    if (shown === null) return { ...result, transactions };
    const all = [...transactions, ...shown.cash].toSorted((a, b) => a.line - b.line).slice(0, MAX_PREVIEWED_RECORDS);
    return { ...result, transactions: all, trades: shown.trades.slice(0, MAX_PREVIEWED_RECORDS) };
  }
  if (input.settings !== undefined && Object.keys(input.settings).length > 0) {
    await mergeImportSettings(wallet, asset.id, importerType, input.settings);
  }
  return result;
}

/** The statement, and the input field that contains it. */
interface RequestedStatementFile {
  readonly field: 'content' | 'contentBase64' | 'fileId';
  readonly content: string | Uint8Array;
  readonly filename: string | null;
}

async function givenStatement(
  wallet: Wallet,
  storage: ByteStorage,
  { content, contentBase64, fileId }: Input,
): Promise<RequestedStatementFile> {
  if (content !== undefined) return { field: 'content', content, filename: null };
  if (fileId === undefined) {
    return { field: 'contentBase64', content: Buffer.from(contentBase64 ?? '', 'base64'), filename: null };
  }
  const { file, bytes } = await readReferencedFile(wallet, storage, { id: fileId, field: 'fileId' });
  return { field: 'fileId', content: bytes, filename: file.filename };
}

async function prepare(
  { importerType, settings = {}, leaveOut = [] }: Input,
  { content, field }: RequestedStatementFile,
  { asset, userId }: { readonly asset: ImportAsset; readonly userId: string },
): Promise<PreparedImport> {
  const statement = {
    importerType,
    content,
    settings: effectiveImportSettings(asset, importerType, settings),
    defaultCurrency: asset.defaultCurrency,
    leaveOut,
  };
  try {
    return await readFileWithoutBlocking('prepare', statement, { userId });
  } catch (error) {
    throw toReadingProblem(error, field);
  }
}

/** The contract's balance check has no currency. */
function withoutCurrency(check: BalanceCheck | null): ImportOutput['balanceCheck'] {
  if (check === null) return null;
  const { stated, computed, difference } = check;
  return { stated, computed, difference };
}

const LINE = {
  line: is.int4,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  amountValue: is.numeric,
  amountCurrency: is.text,
  notes: is.orNull(is.text),
};

/** Returns the first lines of the file. A line that this import did not create is a duplicate. */
async function listedLines({ transaction, walletId }: Wallet, importId: string) {
  const lines = await transaction.query({
    row: { id: is.uuid, ...LINE },
    text: `SELECT id, line, date, "secondaryDate", "fromTo", description, "amountValue", "amountCurrency", notes
           FROM incoming ORDER BY line, id LIMIT ${MAX_PREVIEWED_RECORDS}`,
  });
  const booked = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "importId" = $2 AND id = ANY($3::uuid[])`,
    values: [walletId, importId, lines.map(({ id }) => id)],
  });
  const created = new Set(booked.map(({ id }) => id));
  return lines.map(({ id, ...line }) => ({ ...line, duplicate: !created.has(id) }));
}
