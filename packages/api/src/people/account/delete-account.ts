import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { isLastOwner } from '@coffer/domain/member-roles.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { deleteWallet } from '../../wallets/delete-wallet.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import { revokeAllApiKeys } from '../apiKeys/apiKeys.service.ts';
import { endMembership, lockMembers } from '../members/members.service.ts';
import { listMemberships } from './list-memberships.ts';

type Asker = Pick<Context, 'database' | 'request' | 'now'> & { readonly credential: Credential };

/**
 * Deletes an account: the person leaves shared wallets, wallets without other members are deleted, and finally the
 * person is deleted with all sessions. After each step the state is consistent and the person is still signed in, so an
 * interrupted deletion can be repeated. Irreversible steps come last. Records elsewhere keep the person's id.
 */
export async function deleteAccount(asker: Asker): Promise<{ id: string }> {
  const { database, credential } = asker;
  const { userId: id } = credential;
  do {
    const places = await listMemberships(database, id);
    // The check runs before any change and again in each step, because other owners may leave at the same time.
    const stuck = places.filter((place) => wouldLackOwner(place));
    if (stuck.length > 0) throw lastOwnerOf(stuck);
    for (const { walletId } of places.toSorted((a, b) => b.otherMembers - a.otherMembers)) {
      await leaveWallet(asker, walletId);
    }
    // The person may have created or joined another wallet in the meantime.
  } while (!(await deletePerson(database, id)));
  return { id };
}

function wouldLackOwner(place: Awaited<ReturnType<typeof listMemberships>>[number]): boolean {
  return place.role === 'owner' && place.otherOwners === 0 && place.otherMembers > 0;
}

/** Returns the error that names the wallets: by id in the paths, by name in the text. */
function lastOwnerOf(wallets: readonly { readonly walletId: string; readonly walletName: string }[]): Problem {
  const names = wallets.map(({ walletName }) => `“${walletName}”`).join(', ');
  return new Problem('lastOwner', {
    detail: `You are the only owner of ${names}. Make another member an owner, or delete the wallet.`,
    errors: wallets.map(({ walletId, walletName }) => ({ path: walletId, code: 'lastOwner', message: walletName })),
  });
}

/** Removes the person from a wallet; deletes a wallet without other members. */
async function leaveWallet({ database, credential, request, now }: Asker, walletId: string): Promise<void> {
  const { userId } = credential;
  await database.withWallet(walletId, async (transaction) => {
    const wallet = { walletId, transaction, userId, credential, now };
    // The lock prevents others from joining at the same time.
    await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR UPDATE', values: [walletId] });
    const members = await lockMembers(wallet);
    const place = members.find((member) => member.userId === userId);
    if (place === undefined) return;
    const record = await getWallet(transaction);
    const audit = { operation: 'account.delete', requestId: request.id };
    if (members.length === 1) {
      writeAuditRow(wallet, { ...audit, before: record, after: await deleteWallet(wallet) });
      return;
    }
    if (isLastOwner(members, place)) throw lastOwnerOf([{ walletId, walletName: record.name }]);
    await revokeAllApiKeys(wallet, userId);
    await endMembership(wallet, userId);
    writeAuditRow(wallet, { ...audit, before: { id: userId, ...place }, after: { userId } });
  });
}

/** Deletes the person; returns false if the person is still a member of a wallet. */
async function deletePerson(database: Database, id: string): Promise<boolean> {
  const work = async (transaction: WalletTransaction) => {
    // A new membership refers to the person's row, so it waits for this lock.
    await transaction.query({ text: 'SELECT FROM "Person" WHERE id = $1 FOR UPDATE', values: [id] });
    if ((await listMemberships(transaction, id)).length > 0) return false;
    await transaction.execute({ text: 'DELETE FROM "Person" WHERE id = $1', values: [id] });
    return true;
  };
  return database.transaction(work, { personId: id });
}
