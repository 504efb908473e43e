import * as is from '@coffer/db/columns.ts';
import type { StatementRunner } from '@coffer/db/statements.ts';
import { v7 as uuid } from 'uuid';

/** The rights that a person grants to an app. */
export interface AppGrant {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Every scope that the app has requested. The person did not grant the scopes that are missing in `scopes`. */
  readonly requestedScopes: readonly string[];
  /** The wallets that the app can access; null means all wallets of the person, including future wallets. */
  readonly walletIds: readonly string[] | null;
}

/** An app as the consent page shows it. */
export interface ConnectingApp {
  readonly clientId: string;
  readonly name: string;
  /** The host that receives the responses; null if it is the person's own machine. */
  readonly host: string | null;
}

type PersonTransaction = Pick<StatementRunner, 'query'>;

/** Returns the grant of the transaction's person to this app; null if there is none. */
export async function findAppGrant(transaction: PersonTransaction, clientId: string): Promise<AppGrant | null> {
  const [found] = await transaction.query({
    row: {
      id: is.uuid,
      scopes: is.arrayOf(is.text),
      requestedScopes: is.arrayOf(is.text),
      allWallets: is.bool,
      walletIds: is.arrayOf(is.uuid),
    },
    text: `SELECT id, scopes, "requestedScopes", "allWallets", "walletIds" FROM "OAuthGrant"
           WHERE "personId" = coffer.current_person() AND "clientId" = $1`,
    values: [clientId],
  });
  if (found === undefined) return null;
  const { allWallets, walletIds, ...grant } = found;
  return { ...grant, walletIds: allWallets ? null : walletIds };
}

/**
 * The person's decision about an app: the scopes that the app requested (`asked`), the scopes that the person granted
 * (`given`), and the wallets; `walletIds` is null for all wallets, including future wallets.
 */
export interface GrantDecision {
  readonly asked: readonly string[];
  readonly given: readonly string[];
  readonly walletIds: readonly string[] | null;
}

/**
 * Stores the decision of the transaction's person and returns the grant's id. Scopes that were not requested stay
 * unchanged; a requested scope that is not granted is revoked, for earlier connections too.
 */
export async function storeGrantDecision(
  transaction: PersonTransaction,
  { clientId, name, host }: ConnectingApp,
  { asked, given, walletIds }: GrantDecision,
): Promise<string> {
  const [row] = await transaction.query({
    row: { id: is.uuid },
    text: `INSERT INTO "OAuthGrant" AS granted
             (id, "personId", "clientId", "clientName", "clientHost", "requestedScopes", scopes, "allWallets", "walletIds")
           VALUES ($1, coffer.current_person(), $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT ("personId", "clientId") DO UPDATE SET "clientName" = excluded."clientName",
             "clientHost" = excluded."clientHost", "allWallets" = excluded."allWallets", "walletIds" = excluded."walletIds",
             "requestedScopes" = ARRAY(SELECT unnest(granted."requestedScopes") UNION SELECT unnest($5::text[])),
             scopes = ARRAY(SELECT scope FROM unnest(granted.scopes) AS scope WHERE scope <> ALL ($5) UNION SELECT unnest($6::text[]))
           RETURNING id`,
    values: [uuid(), clientId, name, host, asked, given, walletIds === null, walletIds ?? []],
  });
  if (row === undefined) throw new Error('the grant was not stored');
  return row.id;
}
