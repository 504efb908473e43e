import { addSignedInTestMember } from '../../../testing/add-signed-in-test-member.ts';
import { createTestApp } from '../../../testing/create-test-app.ts';
import { type ContextOverrides, createTestWallet, type openTestDatabase } from '../../../testing/create-test-wallet.ts';
import type { NewAccessRequestParams } from '../accessRequests.schema.ts';

type Services = ReturnType<typeof openTestDatabase>;
type NewActionParams<Action extends NewAccessRequestParams['action']> = Extract<
  NewAccessRequestParams,
  { readonly action: Action }
>;

export const ONE_DAY_MS = 86_400_000;
export const CREATE_KEY_PARAMS: NewActionParams<'createApiKey'> = {
  action: 'createApiKey',
  name: 'Lens',
  scopes: ['service:read'],
};
export const INVITE_PARAMS: NewActionParams<'invite'> = {
  action: 'invite',
  email: 'eve@example.org',
  role: 'viewer',
  permissions: [],
};

/** Creates an owner, one of the owner's apps, and a wallet with another member. */
export async function createTestAccessRequestScene(
  services: Services,
  role: 'viewer' | 'member' | 'admin' | 'owner' = 'member',
) {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const app = createTestApp(services, userId);
  const bea = await addSignedInTestMember(services, walletId, role);
  const make = (params: NewAccessRequestParams, overrides?: ContextOverrides) =>
    app.as(overrides).accessRequests.create({ walletId, params });
  const get = (id: string, overrides?: ContextOverrides) => app.as(overrides).accessRequests.get({ walletId, id });
  return { ...wallet, owner: wallet.asOwner(), app, bea, make, get };
}

export type TestAccessRequestScene = Awaited<ReturnType<typeof createTestAccessRequestScene>>;

/** Moves a time of the request into the past. */
export async function backdateRequest(
  services: Services,
  id: string,
  { column, by }: { readonly column: 'decidedTime' | 'expiresTime' | 'lostTime'; readonly by: string },
): Promise<void> {
  await services.owner.query({
    text: `UPDATE "AccessRequest" SET "${column}" = "${column}" - $2::interval WHERE id = $1`,
    values: [id, by],
  });
}
