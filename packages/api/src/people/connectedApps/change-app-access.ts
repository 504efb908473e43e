import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireRecentSignIn } from '../../kernel/recent-sign-in.ts';
import { requireFound } from '../../kernel/records.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { AppAccessContext } from './connectedApps.service.ts';

const WRITING = 'service:write';

interface ChangedApp {
  readonly id: string;
}

/**
 * Lets the app write. A token that is already issued keeps its scopes; the next one has `service:write` if its
 * authorization requested it.
 * @throws Problem `invalidState` for an app that has never requested to write
 */
export async function allowWriting(asker: AppAccessContext, id: string): Promise<ChangedApp> {
  return changeApp(asker, id, async (transaction) => {
    const [grant] = await transaction.query({
      row: { hasRequestedWriting: is.bool },
      text: 'SELECT $2 = ANY ("requestedScopes") AS "hasRequestedWriting" FROM "OAuthGrant" WHERE id = $1',
      values: [id, WRITING],
    });
    if (grant?.hasRequestedWriting === false) {
      throw new Problem('invalidState', {
        detail: 'The app has never requested write access. Connect it again, so that it can request it.',
      });
    }
    return {
      text: `UPDATE "OAuthGrant" SET scopes = array_append(array_remove(scopes, $3), $3)
             WHERE "personId" = $1 AND id = $2 RETURNING "clientName" AS name`,
      values: [WRITING],
    };
  });
}

/** Revokes the app's write access. Its next request already fails with `insufficientScope`. */
export async function disallowWriting(asker: AppAccessContext, id: string): Promise<ChangedApp> {
  return changeApp(asker, id, async () => ({
    text: `UPDATE "OAuthGrant" SET scopes = array_remove(scopes, $3)
           WHERE "personId" = $1 AND id = $2 RETURNING "clientName" AS name`,
    values: [WRITING],
  }));
}

/**
 * Sets the wallets that the app can access; null means all, including future ones. Adding wallets requires a recent
 * sign-in, and removing wallets does not.
 * @throws Problem `recentSignInRequired`
 * @throws Problem `notFound` for a wallet of which the person is not a member
 */
export async function setAppWallets(
  asker: AppAccessContext & Pick<Context, 'signedInRecently'>,
  { id, walletIds }: { readonly id: string; readonly walletIds: readonly string[] | null },
): Promise<ChangedApp> {
  return changeApp(asker, id, async (transaction) => {
    const [grant] = await transaction.query({
      row: { allWallets: is.bool, walletIds: is.arrayOf(is.uuid) },
      text: 'SELECT "allWallets", "walletIds" FROM "OAuthGrant" WHERE "personId" = $1 AND id = $2 FOR UPDATE',
      values: [asker.credential.userId, id],
    });
    const { allWallets, walletIds: before } = requireFound(grant);
    const addsWallets = !allWallets && (walletIds === null || walletIds.some((walletId) => !before.includes(walletId)));
    if (addsWallets) requireRecentSignIn(asker.credential, asker);
    const own = await transaction.query({
      row: { id: is.uuid },
      text: 'SELECT id FROM coffer.wallets_of($1)',
      values: [asker.credential.userId],
    });
    if (walletIds?.some((walletId) => !own.some((wallet) => wallet.id === walletId)) === true) {
      throw new Problem('notFound', { detail: 'You are not a member of one of the wallets.' });
    }
    return {
      text: `UPDATE "OAuthGrant" SET "allWallets" = $3, "walletIds" = $4
             WHERE "personId" = $1 AND id = $2 RETURNING "clientName" AS name`,
      values: [walletIds === null, [...new Set(walletIds ?? [])]],
    };
  });
}

interface Change {
  /** SQL that updates the grant $2 of the person $1; `values` start at $3. */
  readonly text: string;
  readonly values: readonly unknown[];
}

async function changeApp(
  { database, credential: { userId: personId }, once, request: { from }, forgetAppAccess }: AppAccessContext,
  id: string,
  changeFor: (transaction: WalletTransaction) => Promise<Change>,
): Promise<ChangedApp> {
  const change = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const { text, values } = await changeFor(transaction);
      const [changed] = await transaction.query({ row: { name: is.text }, text, values: [personId, id, ...values] });
      if (changed === undefined) throw new Problem('notFound');
      const event = { personId, kind: 'appAccessChanged', credential: 'session', subject: changed.name, from } as const;
      await recordSecurityEvent(transaction, event);
      return { id };
    });
  const answer = await database.transaction(change, { personId });
  forgetAppAccess();
  return answer;
}
