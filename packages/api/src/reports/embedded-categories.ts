import type { Wallet } from '../wallet.ts';
import type { EmbeddedCategory } from './reports.schema.ts';

type Row = Omit<EmbeddedCategory, 'order'> & { readonly order: string | null };

export interface CategoryOfReport {
  readonly category: EmbeddedCategory;
  /** The names of its groups from the root, and its own: `Living / Home / Rent`. */
  readonly nameWithParentGroups: string;
}

/** Every category of the wallet as reports show it. */
export async function embeddedCategories({ transaction, walletId }: Wallet): Promise<CategoryOfReport[]> {
  const groups = await transaction.query<Group>({
    text: `SELECT id, name, "parentGroupId" FROM "CategoryGroup" WHERE "walletId" = $1`,
    values: [walletId],
  });
  const rows = await transaction.query<Row>({
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

interface Group {
  readonly id: string;
  readonly name: string;
  readonly parentGroupId: string | null;
}

function namesFromRoot(groups: ReadonlyMap<string, Group>, id: string | null): string[] {
  const group = id === null ? undefined : groups.get(id);
  return group === undefined ? [] : [...namesFromRoot(groups, group.parentGroupId), group.name];
}
