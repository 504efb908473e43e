import type { Database } from '@coffer/db/database.ts';

/**
 * Records when API keys were last used. Requests do not wait for the write. Writes at most once a minute per key across
 * all processes. A failed write is not repeated; the next use of the key writes again.
 */
export class ApiKeyUseRecorder {
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
