import { requireRole } from '../../kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import type { MemberAccess, RequiredRights } from '../../kernel/rights.ts';
import { type ChangeReporter, type RequestedWallet, toUnrecordedWallet } from '../../kernel/wallet.ts';
import { createApiKey, revokeApiKey } from '../apiKeys/apiKeys.service.ts';
import { createInvitation, revokeInvitation } from '../invitations/invitations.service.ts';
import { changeRole, removeMember } from '../members/members.service.ts';
import type { AccessRequestAction, AccessRequestParams } from './accessRequests.schema.ts';

/**
 * The outcome of an action: the ids of created records for the app (`result`; null if the action creates none), and the
 * secret key and the invitation link for the approving person only (null if there is none).
 */
export interface ActionResult {
  readonly result: { readonly invitationId: string | null; readonly apiKeyId: string | null } | null;
  readonly key: string | null;
  readonly link: string | null;
}

const NOTHING_MADE: ActionResult = { result: null, key: null, link: null };

type Asker = Pick<Context, 'baseUrl' | 'sendsMail' | 'request'>;
type ActionWallet = RequestedWallet & ChangeReporter;

/** The role or permission that each action requires, as for the operation with the same effect. */
const NEEDS: Readonly<Record<AccessRequestAction, Pick<RequiredRights, 'role' | 'permission'>>> = {
  invite: { role: 'admin', permission: 'manageMembers' },
  revokeInvitation: { role: 'admin', permission: 'manageMembers' },
  changeRole: { role: 'admin', permission: 'manageMembers' },
  removeMember: { role: 'viewer' },
  createApiKey: { role: 'admin', permission: 'manageApiKeys' },
  revokeApiKey: { role: 'admin', permission: 'manageApiKeys' },
  deleteWallet: { role: 'owner' },
};

/** @throws Problem `insufficientRole` */
export function requireRoleForAction(
  action: AccessRequestAction,
  access: Pick<MemberAccess, 'role' | 'permissions'>,
): void {
  requireRole(access, NEEDS[action]);
}

/**
 * Performs the action in the open transaction, with the person's own rights. For `deleteWallet`, only checks the role,
 * because the worker deletes the wallet later.
 */
export async function performAction(
  wallet: RequestedWallet,
  params: AccessRequestParams,
  asker: Asker,
): Promise<ActionResult> {
  requireRoleForAction(params.action, wallet);
  const step = toUnrecordedWallet(wallet);
  switch (params.action) {
    case 'invite':
      return performInvite(step, params, asker);
    case 'createApiKey':
      return performCreateApiKey(step, params, asker);
    case 'changeRole':
      await changeRole(step, params);
      return NOTHING_MADE;
    case 'removeMember':
      await removeMember(step, params);
      return NOTHING_MADE;
    case 'revokeInvitation':
      await revokeInvitation(step, params.invitationId);
      return NOTHING_MADE;
    case 'revokeApiKey':
      await revokeApiKey(step, params.apiKeyId, asker.request.from);
      return NOTHING_MADE;
    case 'deleteWallet':
      return NOTHING_MADE;
  }
}

type ActionParams<Name extends AccessRequestAction> = Extract<AccessRequestParams, { readonly action: Name }>;

async function performInvite(
  wallet: ActionWallet,
  params: ActionParams<'invite'>,
  asker: Asker,
): Promise<ActionResult> {
  const { id, link } = await createInvitation(wallet, params, asker);
  return { result: { invitationId: id, apiKeyId: null }, key: null, link };
}

/** Creates a key without the export flag. Only a person can set that flag, on the settings page. */
async function performCreateApiKey(
  wallet: ActionWallet,
  { name, scopes }: ActionParams<'createApiKey'>,
  { request }: Asker,
): Promise<ActionResult> {
  const { id, key } = await createApiKey(wallet, { name, scopes, export: false }, request.from);
  return { result: { invitationId: null, apiKeyId: id }, key, link: null };
}
