import type { Database } from '@coffer/db/database.ts';

/**
 * Records when keys were last used, in a separate statement that no request waits for. Writes at most once a minute per
 * key across all processes. After a failure, the next use is recorded instead.
 */
export class LastUses {
  readonly #database: Database;
  readonly #underWay = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  write({ walletId, id }: { readonly walletId: string; readonly id: string }): void {
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    const written = this.#database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ApiKey" SET "lastUsedTime" = now() WHERE "walletId" = $1 AND id = $2
                 AND ("lastUsedTime" IS NULL OR "lastUsedTime" < now() - interval '1 minute')`,
        values: [walletId, id],
      }),
    );
    void written.catch(() => undefined).finally(() => this.#underWay.delete(id));
  }
}
