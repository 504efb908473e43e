// The records of a YNAB plan, as the importer reads them. The proof (`sum-ynab-plan.ts`) reads them with separate code.
import { z } from 'zod';
import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { type BOOK_LIMITS, requireBookWithin } from '../book-limits.ts';
import { dateFromParts } from '../ledger/us-amounts-and-dates.ts';
import type { UncheckedJsonObject } from './plan-file.ts';

const id = z.string().regex(/^[!-~]{1,200}$/);
const text = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed());
const optionalText = text.nullish().transform((value) => (value === undefined || value === '' ? null : value));
const optionalId = id.nullish().transform((value) => value ?? null);
const optionalFlag = z.boolean().nullish();
/** An amount in thousandths of the currency's unit. */
const milliunits = z.int();
const perMonth = z.record(z.string(), z.unknown()).nullish();

const accountSchema = z.object({
  ...{ id, name: text, type: z.string(), on_budget: z.boolean(), closed: z.boolean(), note: optionalText },
  ...{ debt_interest_rates: perMonth, debt_minimum_payments: perMonth, debt_escrow_amounts: perMonth },
});
const categorySchema = z.object({
  ...{ id, name: text, category_group_id: optionalId, category_group_name: optionalText },
  ...{ hidden: optionalFlag, deleted: optionalFlag, note: optionalText, goal_type: z.string().nullish() },
});
const groupSchema = z.object({ id, name: text });
const payeeSchema = z.object({ id, name: text });
const monthSchema = z.object({
  month: z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-01$/),
  note: optionalText,
  categories: z.array(z.unknown()),
});
const assignedSchema = z.object({ id, budgeted: milliunits });
const sideSchema = z.object({
  ...{ id, amount: milliunits, memo: optionalText, payee_id: optionalId, category_id: optionalId },
  ...{ payee_name: optionalText, transfer_account_id: optionalId, transfer_transaction_id: optionalId },
});
const transactionSchema = z.object({
  ...sideSchema.shape,
  ...{ account_id: id, date: z.string(), cleared: z.string().nullish(), approved: optionalFlag },
  ...{ flag_color: optionalText, flag_name: optionalText, debt_transaction_type: z.string().nullish() },
  ...{ import_payee_name: optionalText, import_payee_name_original: optionalText },
});
const partSchema = z.object({ ...sideSchema.shape, transaction_id: id });

type PlanAccount = z.infer<typeof accountSchema>;
export type PlanCategory = z.infer<typeof categorySchema>;
export type PlanTransaction = z.infer<typeof transactionSchema>;
export type PlanSplitPart = z.infer<typeof partSchema>;

interface PlanMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly note: string | null;
  readonly categories: readonly z.infer<typeof assignedSchema>[];
}

/**
 * The validated records of a YNAB plan, with unique ids. Deleted records are left out, except categories that are still
 * used.
 */
export interface PlanRecords {
  readonly accounts: readonly PlanAccount[];
  /** Live categories, and deleted ones that transactions or budget months use. */
  readonly categories: readonly PlanCategory[];
  /** Names of all category groups by id, including deleted groups. */
  readonly groups: ReadonlyMap<string, string>;
  readonly payees: ReadonlyMap<string, string>;
  readonly months: readonly PlanMonth[];
  readonly transactions: readonly PlanTransaction[];
  readonly parts: readonly PlanSplitPart[];
  /** Ids of deleted accounts and transactions, which other records may still refer to. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Validates the records of a YNAB plan, and checks their number and that their ids are unique.
 * @throws StatementError
 */
export function parsePlanRecords(plan: UncheckedJsonObject): PlanRecords {
  const of = <Value>(name: string, schema: z.ZodType<Value>, limit: keyof typeof BOOK_LIMITS) =>
    recordsOf(withoutDeletedRecords(readRawPlanRecords(plan, name)), schema, { name, limit });
  const transactions = of('transactions', transactionSchema, 'transactions');
  const parts = of('subtransactions', partSchema, 'transactions');
  requireBookWithin('transactions', transactions.length + parts.length);
  requireOneEach('transactions', [...transactions, ...parts]);
  const accounts = of('accounts', accountSchema, 'accounts');
  requireOneEach('accounts', accounts);
  const months = of('months', monthSchema, 'months').map(monthOf);
  if (new Set(months.map(({ month }) => month)).size < months.length) throw new StatementError('has a month twice');
  const categories = recordsOf(readRawPlanRecords(plan, 'categories'), categorySchema, {
    name: 'categories',
    limit: 'categories',
  });
  requireOneEach('categories', categories);
  const used = usedCategories({ accounts, transactions, parts, months });
  return {
    ...{ accounts, months, transactions, parts },
    categories: categories.filter(({ id, deleted }) => deleted !== true || used.has(id)),
    groups: namesOf(
      'category_groups',
      recordsOf(readRawPlanRecords(plan, 'category_groups'), groupSchema, {
        name: 'category_groups',
        limit: 'categories',
      }),
    ),
    payees: namesOf(
      'payees',
      recordsOf(readRawPlanRecords(plan, 'payees'), payeeSchema, { name: 'payees', limit: 'payees' }),
    ),
    deleted: new Set(['accounts', 'transactions'].flatMap((name) => deletedIn(readRawPlanRecords(plan, name)))),
  };
}

/**
 * Parses the date of a transaction in a YNAB plan, `YYYY-MM-DD`.
 * @throws StatementError if it is not a real date
 */
export function parsePlanDate(date: string): string {
  return dateFromParts(date, /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(date)?.groups);
}

export function readRawPlanRecords(plan: UncheckedJsonObject, name: string): readonly unknown[] {
  const list = plan[name] ?? [];
  if (!Array.isArray(list)) throw new StatementError(`has ${name} that are not a list`);
  return list;
}

/** Removes deleted records, which YNAB includes in responses that contain only changes. */
export function withoutDeletedRecords(records: readonly unknown[]): readonly unknown[] {
  return records.filter((record) => !isDeleted(record));
}

const deletable = z.object({ deleted: z.literal(true), id: z.unknown().optional() });

function isDeleted(record: unknown): boolean {
  return deletable.safeParse(record).success;
}

function deletedIn(records: readonly unknown[]): string[] {
  return records.flatMap((record) => {
    const { data } = deletable.safeParse(record);
    return typeof data?.id === 'string' ? [data.id] : [];
  });
}

/** Validates records. @throws StatementError at the first invalid record, or if there are too many */
function recordsOf<Value>(
  records: readonly unknown[],
  schema: z.ZodType<Value>,
  { name, limit }: { readonly name: string; readonly limit: keyof typeof BOOK_LIMITS },
): Value[] {
  requireBookWithin(limit, records.length);
  return records.map((record) => {
    const { data, error } = schema.safeParse(record);
    if (error === undefined) return data;
    const [issue] = error.issues;
    const path = issue?.path.join('.') ?? '';
    throw new StatementError(
      `has ${name} ${path === '' ? 'that are no records' : `whose ${excerpt(path)} cannot be read`}`,
    );
  });
}

function requireOneEach(name: string, records: readonly { readonly id: string }[]): void {
  if (new Set(records.map((record) => record.id)).size < records.length)
    throw new StatementError(`has two ${name} of the same id`);
}

/** The ids of the categories of imported transactions and parts, and of amounts of the budget. */
function usedCategories({
  accounts,
  transactions,
  parts,
  months,
}: Pick<PlanRecords, 'accounts' | 'transactions' | 'parts' | 'months'>): ReadonlySet<string | null> {
  const live = new Set(accounts.map((account) => account.id));
  const partsBy = Map.groupBy(parts, ({ transaction_id: whole }) => whole);
  return new Set([
    ...transactions
      .filter(({ account_id: account }) => live.has(account))
      .flatMap((whole) => (partsBy.get(whole.id) ?? [whole]).map(({ category_id: category }) => category)),
    ...months.flatMap(({ categories }) => categories.filter(({ budgeted }) => budgeted !== 0).map(({ id }) => id)),
  ]);
}

/** @throws StatementError */
function namesOf(
  list: string,
  records: readonly { readonly id: string; readonly name: string }[],
): Map<string, string> {
  requireOneEach(list, records);
  return new Map(records.map((record) => [record.id, record.name]));
}

function monthOf({ month, note, categories }: z.infer<typeof monthSchema>): PlanMonth {
  const rows = recordsOf(withoutDeletedRecords(categories), assignedSchema, {
    name: 'categories of months',
    limit: 'categories',
  });
  requireOneEach('amounts of a category in a month', rows);
  return { month: month.slice(0, 7), note, categories: rows };
}
