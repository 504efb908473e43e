import { SettingError, StatementError } from '@coffer/banking/statements/statement-error.ts';
import { decimalOfText, formatDecimal } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { mergeImportSettings } from '../assets/import-settings.service.ts';
import type { WalletScope } from '../context.ts';
import { invalidField, Problem } from '../problems.ts';
import type { ImportOutput, importInput } from './imports.schema.ts';
import { type ImportFile, INCOMING, type PreparedImport, SeveralAccounts } from './prepare-import.ts';
import { prepareWithoutBlocking } from './prepare-in-worker.ts';

type Input = z.infer<typeof importInput>;

interface ImportAsset {
  readonly id: string;
  readonly defaultCurrency: string;
  readonly defaultCategoryId: string | null;
  readonly importSettings: Readonly<Record<string, unknown>>;
}

/**
 * Books what a bank's statement file states: all or nothing, and never twice. A dry run does the same and takes it
 * back, so that it cannot say anything else than what would happen.
 */
export async function importStatement(wallet: WalletScope, input: Input): Promise<ImportOutput> {
  const asset = await importAsset(wallet, input.id);
  const prepared = await prepare(input, asset);
  for (const currency of prepared.currencies) await wallet.rates.requireCurrency(currency, 'content');
  await copyIncoming(wallet, prepared);
  const booked = await book(wallet, asset, input.importerType, prepared);
  const result = {
    created: booked.created,
    duplicates: prepared.bookings - booked.created,
    skipped: [...prepared.skipped],
    balanceCheck: await balanceCheck(wallet, asset, prepared.closing),
  };
  if (input.dryRun === true) {
    const transactions = await previewed(wallet, booked.importId);
    await wallet.transaction.execute({ text: 'ROLLBACK TO SAVEPOINT import' });
    wallet.unchanged();
    return { ...result, transactions };
  }
  if (input.settings !== undefined && Object.keys(input.settings).length > 0) {
    await mergeImportSettings(wallet, asset.id, input.importerType, input.settings);
  }
  return result;
}

/** Holds the asset against other imports, which wait: two of the same file must not both find nothing booked. */
async function importAsset(wallet: WalletScope, id: string): Promise<ImportAsset> {
  const [asset] = await wallet.transaction.query<ImportAsset>({
    text: `SELECT id, "defaultCurrency", "defaultCategoryId", "importSettings" FROM "Asset" WHERE "walletId" = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [wallet.walletId, id],
  });
  if (asset === undefined) throw new Problem('notFound');
  return asset;
}

async function prepare(
  { importerType, content, contentBase64, settings = {} }: Input,
  asset: ImportAsset,
): Promise<PreparedImport> {
  const kept = asset.importSettings[importerType];
  const file: ImportFile = {
    importerType,
    content: content ?? Buffer.from(contentBase64 ?? '', 'base64'),
    settings: { ...(typeof kept === 'object' ? kept : {}), ...settings },
    defaultCurrency: asset.defaultCurrency,
  };
  const field = content === undefined ? 'contentBase64' : 'content';
  try {
    return await prepareWithoutBlocking(file);
  } catch (error) {
    if (error instanceof SettingError) throw invalidField('invalidFile', `settings.${error.setting}`, error.reason);
    if (error instanceof StatementError) throw unreadable(field, error);
    if (error instanceof SeveralAccounts) throw chooseAccount(error);
    throw error;
  }
}

function unreadable(field: string, { message, line }: StatementError): Problem {
  return invalidField('invalidFile', field, line === null ? message : `line ${line}: ${message}`);
}

function chooseAccount({ accounts }: SeveralAccounts): Problem {
  const message = `must name one of the file’s accounts: ${accounts.join(', ')}`;
  return new Problem('severalAccounts', {
    detail: `settings.account ${message}.`,
    errors: [{ path: 'settings.account', code: 'severalAccounts', message }],
  });
}

async function copyIncoming({ transaction }: WalletScope, { lines }: PreparedImport): Promise<void> {
  await transaction.execute({ text: `CREATE TEMPORARY TABLE incoming ${INCOMING} ON COMMIT DROP` });
  await transaction.copyInto('COPY incoming FROM STDIN', lines);
  // Statistics, or the planner takes a hundred thousand rows for a thousand.
  await transaction.execute({ text: 'ANALYZE incoming' });
  await transaction.execute({ text: 'SAVEPOINT import' });
}

/** One statement, so that the day totals are summed once. A key may stand in the file twice (a bank's own repetition). */
async function book(
  wallet: WalletScope,
  asset: ImportAsset,
  importerType: string,
  { bookings, skipped }: PreparedImport,
) {
  const { transaction, walletId, userId } = wallet;
  const importId = uuid();
  const now = wallet.now().toISOString();
  await transaction.execute({
    text: `INSERT INTO "Import" ("walletId", id, "assetId", "importerType", created, duplicates, skipped, "createdTime", "createdUserId")
           VALUES ($1, $2, $3, $4, 0, 0, $5, $6, $7)`,
    values: [walletId, importId, asset.id, importerType, skipped.length, now, userId],
  });
  const created = await transaction.execute({
    text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "secondaryDate", "fromTo", description, "amountValue", "amountCurrency",
             "categoryId", "usingStartDate", "usingEndDate", notes, source, "importId", "importKey",
             "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           SELECT $1, id, $2, date, "secondaryDate", "fromTo", description, "amountValue", "amountCurrency",
             $3, date, date, notes, 'import', $4, "importKey", $5, $6, $5, $6
           FROM (SELECT DISTINCT ON ("importKey") * FROM incoming ORDER BY "importKey", line) AS i
           WHERE NOT EXISTS (
             SELECT FROM "Transaction" t WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importKey" = i."importKey")
           ORDER BY line`,
    values: [walletId, asset.id, asset.defaultCategoryId, importId, now, userId],
  });
  await transaction.execute({
    text: `UPDATE "Import" SET created = $3, duplicates = $4 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, importId, created, bookings - created],
  });
  return { importId, created };
}

/**
 * The stated closing balance against what the bookings lead to: from the file's own opening balance where it states
 * one, else from everything that is booked on the asset by then.
 */
async function balanceCheck(
  wallet: WalletScope,
  asset: ImportAsset,
  closing: PreparedImport['closing'],
): Promise<ImportOutput['balanceCheck']> {
  if (closing === null) return null;
  const computed = closing.computed ?? (await balanceOn(wallet, asset.id, closing));
  return {
    stated: closing.stated,
    computed,
    difference: formatDecimal(decimalOfText(closing.stated).minus(decimalOfText(computed))),
  };
}

async function balanceOn(
  { transaction, walletId }: WalletScope,
  assetId: string,
  { currency, date }: { currency: string; date: string },
): Promise<string> {
  const [row] = await transaction.query<{ balance: string }>({
    text: `SELECT trim_scale(coalesce(sum(amount), 0)) AS balance FROM "DayTotal"
           WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4`,
    values: [walletId, assetId, currency, date],
  });
  return row?.balance ?? '0';
}

async function previewed({ transaction, walletId }: WalletScope, importId: string) {
  return transaction.query<NonNullable<ImportOutput['transactions']>[number]>({
    text: `SELECT i.line, t.id IS NULL AS duplicate, i.date, i."secondaryDate", i."fromTo", i.description, i."amountValue", i."amountCurrency", i.notes
           FROM incoming i LEFT JOIN "Transaction" t ON t."walletId" = $1 AND t.id = i.id AND t."importId" = $2
           ORDER BY i.line`,
    values: [walletId, importId],
  });
}
