import { randomUUID } from 'node:crypto';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { addTestMember, createTestCaller, createTestPerson, type openTestDatabase } from './create-test-wallet.ts';

/**
 * Creates a person, adds them to the wallet with a role and additional permissions, and returns their id and a caller
 * that acts as the signed-in person.
 */
export async function addSignedInTestMember(
  services: ReturnType<typeof openTestDatabase>,
  walletId: string,
  role: Role,
  permissions: readonly Permission[] = [],
) {
  const userId = await createTestPerson(services, 'Bea');
  await addTestMember(services, walletId, userId, role, permissions);
  return { userId, caller: createTestCaller(services, { kind: 'session', id: randomUUID(), userId }) };
}
