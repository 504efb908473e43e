import * as is from '@coffer/db/columns.ts';
import { CategoryType } from '@coffer/db/generated/tables.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { EmbeddedCategory } from './reports.schema.ts';

const CATEGORY = {
  id: is.uuid,
  name: is.text,
  createdTime: is.timestamptz,
  type: is.enumOf(CategoryType),
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  system: is.bool,
  emoji: is.orNull(is.text),
  categoryGroupId: is.orNull(is.uuid),
  order: is.orNull(is.numeric),
};

export interface ReportCategory {
  readonly category: EmbeddedCategory;
  /** The names of its groups, from the root, and its own name: `Living / Home / Rent`. */
  readonly nameWithParentGroups: string;
}

/** Every category of the wallet as reports show it. */
export async function readEmbeddedCategories({ transaction, walletId }: Wallet): Promise<ReportCategory[]> {
  const groups = await transaction.query({
    row: GROUP,
    text: `SELECT id, name, "parentGroupId" FROM "CategoryGroup" WHERE "walletId" = $1`,
    values: [walletId],
  });
  const rows = await transaction.query({
    row: CATEGORY,
    text: `SELECT id, name, type, emoji, system, "order", "categoryGroupId", "createdTime", "createdUserId", "lastUpdatedTime",
             "lastUpdatedUserId"
           FROM "Category" WHERE "walletId" = $1 ORDER BY id`,
    values: [walletId],
  });
  const byId = new Map(groups.map((group) => [group.id, group]));
  return rows.map((row) => ({
    category: { ...row, order: row.order === null ? null : Number(row.order) },
    nameWithParentGroups: [...namesFromRoot(byId, row.categoryGroupId), row.name].join(' / '),
  }));
}

const GROUP = {
  id: is.uuid,
  name: is.text,
  parentGroupId: is.orNull(is.uuid),
};

type Group = is.RowOf<typeof GROUP>;

function namesFromRoot(groups: ReadonlyMap<string, Group>, id: string | null): string[] {
  const group = id === null ? undefined : groups.get(id);
  return group === undefined ? [] : [...namesFromRoot(groups, group.parentGroupId), group.name];
}
