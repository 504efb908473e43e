import * as is from '@coffer/db/columns.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  type AppliedCategory,
  predictConfidentCategories,
} from '../../recognition/categoryReasons/apply-model-categories.ts';
import { buildWalletCategoryModel } from '../../recognition/categoryReasons/build-category-model.ts';
import {
  MODEL_TRANSACTION_ROW,
  modelTransactionColumnsSql,
} from '../../recognition/categoryReasons/model-transaction.sql.ts';
import type { ImportAsset } from './import-asset.ts';
import type { IncomingTables } from './incoming-tables.ts';
import { newTransactionsSql } from './new-transactions.sql.ts';

/** Only this many lines of a file are categorised, the newest ones, so that long files do not take much longer. */
const MAX_LINES = 10_000;

const LINE = { ...MODEL_TRANSACTION_ROW, id: is.uuid };

/** SQL: new lines to which rules and merchants assigned no category. $1 wallet, $2 asset. */
const uncategorisedLinesSql = ({ booked }: IncomingTables, isClassified: boolean) => `
  SELECT i.id, ${modelTransactionColumnsSql('i')}
  FROM (SELECT i.* ${newTransactionsSql(booked)}) i
  ${isClassified ? 'WHERE NOT EXISTS (SELECT FROM classified c WHERE c.id = i.id AND c."categoryId" IS NOT NULL)' : ''}
  ORDER BY i.date DESC, i.line DESC LIMIT ${MAX_LINES}`;

/**
 * Stores the categories that the wallet's model is sure of in the table `guessed`, and returns them. Null without new
 * lines, or if the wallet has no category that can be applied.
 */
export async function guessIncomingCategories(
  wallet: Wallet,
  asset: ImportAsset,
  incoming: IncomingTables,
  isClassified: boolean,
): Promise<AppliedCategory[] | null> {
  const { transaction, walletId } = wallet;
  const lines = await transaction.query({
    row: LINE,
    text: uncategorisedLinesSql(incoming, isClassified),
    values: [walletId, asset.id],
  });
  const model = lines.length === 0 ? null : await buildWalletCategoryModel(wallet);
  if (model === null) return null;
  const given = await runInSlices(
    predictConfidentCategories(
      model,
      lines.map((line) => ({ ...line, assetId: asset.id })),
    ),
  );
  await transaction.execute({ text: 'CREATE TEMPORARY TABLE guessed (id uuid, "categoryId" uuid) ON COMMIT DROP' });
  await transaction.execute({
    text: 'INSERT INTO guessed SELECT * FROM unnest($1::uuid[], $2::uuid[])',
    values: [given.map(({ id }) => id), given.map(({ categoryId }) => categoryId)],
  });
  await transaction.execute({ text: 'ANALYZE guessed' });
  return given;
}
