import { randomBytes } from 'node:crypto';
import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { v7 as uuid } from 'uuid';
import { addTestMember, createTestPerson, type openTestDatabase } from './create-test-wallet.ts';

/** The number of parallel requests per person; more parallel requests need several people. */
const PARALLEL_REQUESTS_PER_PERSON = 8;

type Services = ReturnType<typeof openTestDatabase>;

interface MemberKey {
  readonly userId: string;
  readonly key: string;
}

/** Creates as many members as this number of parallel requests needs, each with an API key. */
export async function createMembersForRequests(
  services: Services,
  walletId: string,
  requests: number,
): Promise<MemberKey[]> {
  const members: MemberKey[] = [];
  while (members.length * PARALLEL_REQUESTS_PER_PERSON < requests) {
    const userId = await createTestPerson(services, `Member ${randomBytes(4).toString('hex')}`);
    await addTestMember(services, walletId, userId, 'member');
    const { key, hash, display } = makeApiKey();
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, export, "createdUserId")
               VALUES ($1, $2, 'member', $3, $4, $5, false, $6)`,
        values: [walletId, uuid(), hash, display, ['service:read', 'service:write'], userId],
      }),
    );
    members.push({ userId, key });
  }
  return members;
}
