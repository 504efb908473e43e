import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CallContext } from '../provider.ts';
import { type FinapiClient, FinapiFault, type FinapiUser } from './client.ts';

/**
 * The person's user at finAPI, created on first use. Name and password are derived from the person's id and the client's secret,
 * so that all of the person's connections share one user. After a change of the secret, the person gets a new user; older
 * connections keep theirs.
 */
export async function ensureFinapiUser(client: FinapiClient, personId: string, call: CallContext): Promise<FinapiUser> {
  const user = derivedUser(client.options.clientSecret, personId);
  if (await createUserUnlessExisting(client, user, call)) return user;
  if (await canSignIn(client, user, call)) return user;
  const another = { id: randomUUID(), password: user.password };
  await createUserUnlessExisting(client, another, call);
  return another;
}

function derivedUser(clientSecret: string, personId: string): FinapiUser {
  const id = createHash('sha256').update(`coffer ${personId}`).digest('hex').slice(0, 32);
  return { id, password: createHmac('sha256', clientSecret).update(`coffer ${personId}`).digest('base64url') };
}

/** Creates the user; returns false if the user already exists. */
async function createUserUnlessExisting(
  client: FinapiClient,
  { id, password }: FinapiUser,
  call: CallContext,
): Promise<boolean> {
  const body = { id, password, isAutoUpdateEnabled: false };
  try {
    await client.send({ method: 'POST', path: ['api', 'v2', 'users'], body, user: null }, call);
    return true;
  } catch (error) {
    if (error instanceof FinapiFault && error.code === 'ENTITY_EXISTS') return false;
    throw error;
  }
}

async function canSignIn(client: FinapiClient, user: FinapiUser, call: CallContext): Promise<boolean> {
  try {
    await client.send({ path: ['api', 'v2', 'users'], user }, call);
    return true;
  } catch (error) {
    if (error instanceof FinapiFault && error.kind === 'refused') return false;
    throw error;
  }
}
