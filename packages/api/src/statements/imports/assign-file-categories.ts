import type { NamedCategory } from '@coffer/banking/statements/transaction.ts';
import * as is from '@coffer/db/columns.ts';
import { createCategory } from '../../books/categories/categories.service.ts';
import { createCategoryGroup } from '../../books/categoryGroups/categoryGroups.service.ts';
import { createTag } from '../../books/tags/tags.service.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { FileCategoryAndTags } from './file-category-collector.ts';
import type { ImportAsset } from './import-asset.ts';

/**
 * Assigns the file's categories and tags to imported transactions by name; missing ones are created. A category that a
 * rule or a merchant assigned is kept.
 */
export async function assignFileCategories(
  wallet: Wallet,
  asset: ImportAsset,
  importId: string,
  filings: readonly FileCategoryAndTags[],
): Promise<void> {
  const categories = new Categories(wallet);
  const tags = new Tags(wallet);
  const made = await keysOf(wallet, importId);
  for (const { category, tags: names, isIncome, keys } of filings) {
    const own = keys.filter((key) => made.has(key));
    if (own.length === 0) continue;
    if (category !== null)
      await setCategory(wallet, asset, { importId, keys: own }, await categories.idOf(category, isIncome));
    if (names.length > 0) await setTags(wallet, { importId, keys: own }, await tags.idsOf(names));
  }
}

interface Lines {
  readonly importId: string;
  readonly keys: readonly string[];
}

/** Keys of the transactions that this import created; earlier duplicates are excluded. */
async function keysOf({ transaction, walletId }: Wallet, importId: string): Promise<ReadonlySet<string>> {
  const rows = await transaction.query({
    row: { key: is.uuid },
    text: `SELECT "importKey" AS key FROM "Transaction" WHERE "walletId" = $1 AND "importId" = $2 AND "importKey" IS NOT NULL`,
    values: [walletId, importId],
  });
  return new Set(rows.map(({ key }) => key));
}

async function setCategory(
  { transaction, walletId }: Wallet,
  { defaultCategoryId }: ImportAsset,
  { importId, keys }: Lines,
  categoryId: string,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "Transaction" SET "categoryId" = $4
           WHERE "walletId" = $1 AND "importId" = $2 AND "importKey" = ANY($3::uuid[]) AND NOT parent
             AND "categoryId" IS NOT DISTINCT FROM $5::uuid`,
    values: [walletId, importId, keys, categoryId, defaultCategoryId],
  });
}

async function setTags(
  { transaction, walletId }: Wallet,
  { importId, keys }: Lines,
  tagIds: readonly string[],
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
           SELECT t."walletId", t.id, tag.id, tag.position + coalesce(
               (SELECT max(g.position) FROM "TransactionTag" AS g WHERE g."walletId" = $1 AND g."transactionId" = t.id), 0), t.date
           FROM "Transaction" AS t, unnest($4::uuid[]) WITH ORDINALITY AS tag(id, position)
           WHERE t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = ANY($3::uuid[])
           ON CONFLICT DO NOTHING`,
    values: [walletId, importId, keys, tagIds],
  });
}

const plain = (name: string) => name.trim().toLowerCase();

interface KnownCategory {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
}

class Categories {
  readonly #wallet: Wallet;
  #known: KnownCategory[] | null = null;
  #groups: Map<string, string> | null = null;

  constructor(wallet: Wallet) {
    this.#wallet = wallet;
  }

  /**
   * Returns the id of the category with this name, and creates the category if there is none. If several categories
   * have this name, the group decides.
   */
  async idOf({ name, group }: NamedCategory, isIncome: boolean): Promise<string> {
    this.#known ??= await this.#read();
    const named = this.#known.filter((one) => plain(one.name) === plain(name));
    const found = named.find((one) => group !== null && plain(one.group ?? '') === plain(group)) ?? named[0];
    if (found !== undefined) return found.id;
    const categoryGroupId = group === null ? null : await this.#groupId(group);
    const type = isIncome ? 'activeIncome' : 'variableExpense';
    const { id } = await createCategory(this.#wallet, { walletId: this.#wallet.walletId, name, type, categoryGroupId });
    this.#known.push({ id, name, group });
    return id;
  }

  /**
   * Categories of the types transfer and valueChange are excluded, because files of other apps cannot refer to them.
   */
  #read(): Promise<KnownCategory[]> {
    return this.#wallet.transaction.query({
      row: { id: is.uuid, name: is.text, group: is.orNull(is.text) },
      text: `SELECT c.id, c.name, g.name AS "group" FROM "Category" AS c
             LEFT JOIN "CategoryGroup" AS g ON g."walletId" = $1 AND g.id = c."categoryGroupId"
             WHERE c."walletId" = $1 AND c.type NOT IN ('transfer', 'valueChange') ORDER BY c.id`,
      values: [this.#wallet.walletId],
    });
  }

  async #groupId(name: string): Promise<string> {
    const { transaction, walletId } = this.#wallet;
    if (this.#groups === null) {
      const rows = await transaction.query({
        row: { id: is.uuid, name: is.text },
        text: `SELECT id, name FROM "CategoryGroup" WHERE "walletId" = $1 ORDER BY id DESC`,
        values: [walletId],
      });
      this.#groups = new Map(rows.map((row) => [plain(row.name), row.id]));
    }
    const id = this.#groups.get(plain(name)) ?? (await createCategoryGroup(this.#wallet, { walletId, name })).id;
    this.#groups.set(plain(name), id);
    return id;
  }
}

class Tags {
  readonly #wallet: Wallet;
  #known: Map<string, string> | null = null;

  constructor(wallet: Wallet) {
    this.#wallet = wallet;
  }

  async idsOf(names: readonly string[]): Promise<string[]> {
    this.#known ??= await this.#read();
    const ids: string[] = [];
    for (const name of names) {
      const id =
        this.#known.get(plain(name)) ?? (await createTag(this.#wallet, { walletId: this.#wallet.walletId, name })).id;
      this.#known.set(plain(name), id);
      ids.push(id);
    }
    return [...new Set(ids)];
  }

  async #read(): Promise<Map<string, string>> {
    const rows = await this.#wallet.transaction.query({
      row: { id: is.uuid, name: is.text },
      text: `SELECT id, name FROM "Tag" WHERE "walletId" = $1 ORDER BY id DESC`,
      values: [this.#wallet.walletId],
    });
    return new Map(rows.map(({ id, name }) => [plain(name), id]));
  }
}
