import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import {
  changedAuditFields,
  changedFields,
  createdAuditFields,
  numberToDecimal,
  requireFound,
} from '../../kernel/records.ts';
import { requireAllIds } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import type { createScenarioInput, Scenario, updateScenarioInput } from './scenarios.schema.ts';

/** SQL: the scenarios, with columns in the order of the contract. $1 is the wallet. */
const SCENARIOS = `
  SELECT s.id, s."walletId", s."legacyStoreId", s.name, s."startDate", s."endMonth", s."startingBasePerCategory",
    s."expectedAnnualReturn"::float8 AS "expectedAnnualReturn",
    ARRAY(SELECT a."assetId" FROM "ScenarioAsset" a WHERE a."walletId" = s."walletId" AND a."scenarioId" = s.id
          ORDER BY a.position) AS "assetIds",
    s."createdTime", s."createdUserId", s."lastUpdatedTime", s."lastUpdatedUserId"
  FROM "Scenario" s WHERE s."walletId" = $1`;

export async function createScenario(wallet: Wallet, input: z.infer<typeof createScenarioInput>): Promise<Scenario> {
  requireSense(input);
  const { transaction, walletId } = wallet;
  const { id, createdTime, createdUserId } = createdAuditFields(wallet);
  await transaction.execute({
    text: `INSERT INTO "Scenario" ("walletId", id, name, "startDate", "endMonth", "startingBasePerCategory",
             "expectedAnnualReturn", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
    values: [walletId, id, ...valuesOf(input), createdTime, createdUserId],
  });
  await setAssets(wallet, id, input.assetIds);
  return getScenario(wallet, id);
}

const SCENARIO = {
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  name: is.text,
  startDate: is.date,
  endMonth: is.text,
  startingBasePerCategory: is.oneOf('none', 'averageLast3Months', 'averageLast12Months'),
  expectedAnnualReturn: is.orNull(is.float8),
  assetIds: is.arrayOf(is.uuid),
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
};

/** All scenarios of the wallet, in order of creation. */
export async function listScenarios({ transaction, walletId }: Wallet): Promise<Scenario[]> {
  return transaction.query({
    row: SCENARIO,
    text: `${SCENARIOS} ORDER BY s.id`,
    values: [walletId],
  });
}

export async function getScenario({ transaction, walletId }: Wallet, id: string): Promise<Scenario> {
  const rows = await transaction.query({
    row: SCENARIO,
    text: `${SCENARIOS} AND s.id = $2`,
    values: [walletId, id],
  });
  return requireFound(rows[0]);
}

export async function updateScenario(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateScenarioInput>,
): Promise<Scenario> {
  const before = await lockScenario(wallet, id, 'NO KEY UPDATE');
  wallet.changing(before);
  const { assetIds } = input;
  const changes = changedFields(
    before,
    assetIds === undefined ? input : { ...input, assetIds: uniqueScenarioAssetIds(assetIds) },
  );
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const after = { ...before, ...changes };
  requireSense(after);
  const { lastUpdatedTime, lastUpdatedUserId } = changedAuditFields(wallet);
  await wallet.transaction.execute({
    text: `UPDATE "Scenario" SET name = $3, "startDate" = $4, "endMonth" = $5, "startingBasePerCategory" = $6,
             "expectedAnnualReturn" = $7, "lastUpdatedTime" = $8, "lastUpdatedUserId" = $9
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, ...valuesOf(after), lastUpdatedTime, lastUpdatedUserId],
  });
  if (changes.assetIds !== undefined && assetIds !== undefined) await setAssets(wallet, id, assetIds);
  return getScenario(wallet, id);
}

/** Deletes a scenario with its plan items. */
export async function deleteScenario(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  wallet.changing(await lockScenario(wallet, id, 'UPDATE'));
  await wallet.transaction.execute({
    text: `DELETE FROM "Scenario" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id],
  });
  return { id };
}

async function lockScenario(wallet: Wallet, id: string, strength: 'UPDATE' | 'NO KEY UPDATE'): Promise<Scenario> {
  await lockRecord(wallet, 'Scenario', id, strength);
  return getScenario(wallet, id);
}

type Fields = Pick<
  z.infer<typeof createScenarioInput>,
  'name' | 'startDate' | 'endMonth' | 'startingBasePerCategory' | 'expectedAnnualReturn'
>;

function valuesOf({ name, startDate, endMonth, startingBasePerCategory, expectedAnnualReturn }: Fields) {
  return [name, startDate, endMonth, startingBasePerCategory, numberToDecimal(expectedAnnualReturn)];
}

function requireSense({ startDate, endMonth }: Fields): void {
  if (endMonth < startDate.slice(0, 7)) throw invalidFieldProblem('invalidState', 'endMonth', 'is before startDate');
}

/** Sets the scenario's assets, and locks each against deletion. */
async function setAssets(wallet: Wallet, id: string, assetIds: readonly string[]): Promise<void> {
  const { transaction, walletId } = wallet;
  const assets = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [walletId, assetIds],
  });
  requireAllIds('assetIds', assetIds, assets);
  await transaction.execute({
    text: `DELETE FROM "ScenarioAsset" WHERE "walletId" = $1 AND "scenarioId" = $2`,
    values: [walletId, id],
  });
  await transaction.execute({
    text: `INSERT INTO "ScenarioAsset" ("walletId", "scenarioId", "assetId", position)
           SELECT wallet.id, $2, asset.id, asset.place - 1
           FROM "Wallet" AS wallet, unnest($3::uuid[]) WITH ORDINALITY AS asset (id, place) WHERE wallet.id = $1`,
    values: [walletId, id, uniqueScenarioAssetIds(assetIds)],
  });
}

function uniqueScenarioAssetIds(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
