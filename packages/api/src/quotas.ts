import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';
import { BYTE_QUOTA_LABELS, QUOTAS_WITHOUT_KIND } from './kernel/quotas.ts';
import { type AnyRecordKind, RECORD_KINDS } from './record-kinds.ts';

type QuotaOf<Counted> = Counted extends { readonly quota: { readonly name: infer Name extends string } } ? Name : never;
type PartOf<Kind> = Kind extends { readonly parts: readonly (infer Part)[] } ? Part : never;
export type QuotaName = QuotaOf<AnyRecordKind> | QuotaOf<PartOf<AnyRecordKind>> | keyof typeof QUOTAS_WITHOUT_KIND;

/** The tables that have a quota: each with the quota's name and its default limit (`most`). */
export const COUNTED_TABLES = RECORD_KINDS.flatMap(({ table, quota, parts = [] }) =>
  [{ table, quota }, ...parts].flatMap(({ table, quota }) => (quota === undefined ? [] : [{ table, ...quota }])),
);

const RECORDS = COUNTED_TABLES.map(({ name, most }) => [name, most] as const);

/** Quotas by the name used in problems, with their default limits. */
// biome-ignore lint/plugin: Object.fromEntries forgets the names.
export const DEFAULT_QUOTAS = { ...Object.fromEntries(RECORDS), ...QUOTAS_WITHOUT_KIND } as Record<QuotaName, number>;

const BYTES = 1024 * 1024;
const NAMES = Object.keys(DEFAULT_QUOTAS);

/** Returns the environment variable of a quota: `COFFER_QUOTA_IMPORT_FILES` for `importFiles`. */
function quotaVariableName(name: string): string {
  return `COFFER_QUOTA_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The schema of each environment variable that sets a quota; quotas of bytes are in MiB. */
export const quotaVariableSchemas: Record<string, z.ZodType<number>> = Object.fromEntries(
  Object.entries(DEFAULT_QUOTAS).map(([name, most]) => [
    quotaVariableName(name),
    z.coerce.number<string>().int().min(0).max(1_000_000_000).default(most),
  ]),
);

/** Stores this process's quotas for all processes on the database; the last server to start wins. */
export async function storeQuotas(database: Database, config: object): Promise<void> {
  const quotas = NAMES.map((name) => {
    const most = z.number().parse(Reflect.get(config, quotaVariableName(name)));
    return [name, name in BYTE_QUOTA_LABELS ? most * BYTES : most];
  });
  const text = 'SELECT coffer.set_quotas($1)';
  const values = [JSON.stringify(Object.fromEntries(quotas))];
  // A transaction is retried if it conflicts with writers of other processes.
  await database.transaction((transaction) => transaction.query({ text, values }));
}
