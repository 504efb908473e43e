import type { Wallet } from '../../kernel/wallet.ts';
import { readChangeSetRecords } from '../history/changed-records.ts';
import type { HistoryRecord } from '../history/history.schema.ts';
import { countChangeSetRecords, type RecordCounts } from '../rows/count-change-set-records.ts';

/** The changes of a dry run: the first records with their fields before and after, and the counts of all records. */
export interface DryRunChanges {
  readonly records: readonly HistoryRecord[];
  readonly counts: RecordCounts;
  /** The number of records that are counted but not listed. */
  readonly notShown: number;
}

const MAX_RECORDS = 50;
/** Maximum total length of the listed records as JSON without nulls, in characters. */
const MAX_CHARACTERS = 25_000;
/** Maximum length of one text, in characters. */
const MAX_TEXT_CHARACTERS = 120;

/** Lists the changes of the open database transaction so far. */
export async function readDryRunChanges(wallet: Pick<Wallet, 'transaction' | 'walletId'>): Promise<DryRunChanges> {
  const { changeSetId } = wallet.transaction;
  const counts = (await countChangeSetRecords(wallet, [changeSetId])).get(changeSetId) ?? {};
  const all = Object.values(counts).reduce((sum, { made, changed, deleted }) => sum + made + changed + deleted, 0);
  const records: HistoryRecord[] = [];
  let characters = 0;
  for (const record of await readChangeSetRecords(wallet, changeSetId, MAX_RECORDS)) {
    const short = shortened(record);
    characters += JSON.stringify(short, withoutNull).length;
    if (characters > MAX_CHARACTERS) break;
    records.push(short);
  }
  return { records, counts, notShown: Math.max(0, all - records.length) };
}

/** Leaves out nulls, as the responses of tools do. */
const withoutNull = (_name: string, value: unknown) => value ?? undefined;

function shortened({ name, fields, ...record }: HistoryRecord): HistoryRecord {
  return {
    ...record,
    name: cut(name),
    fields: fields.map((field) => ({
      name: field.name,
      before: cut(field.before),
      after: cut(field.after),
      beforeName: cut(field.beforeName),
      afterName: cut(field.afterName),
    })),
  };
}

function cut(text: string | null): string | null {
  return text === null || text.length <= MAX_TEXT_CHARACTERS
    ? text
    : `${text.slice(0, MAX_TEXT_CHARACTERS - 1).toWellFormed()}…`;
}
