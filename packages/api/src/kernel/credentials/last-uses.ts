import type { Database } from '@coffer/db/database.ts';

/**
 * Writes down when keys were last used: a statement of its own that no request waits for, one at a time for a key, and
 * at most one a minute, on however many processes. Where it fails a later use is written down.
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
