import { PERMISSIONS, ROLES } from '@coffer/domain/member-roles.ts';
import { z } from 'zod';
import { SCOPES } from '../../kernel/rights.ts';
import { email, id, recordReferenceFields, storedId, timestamp, walletIdField } from '../../kernel/shapes.ts';
import { createApiKeyInput } from '../apiKeys/apiKeys.schema.ts';
import { permissions } from '../members/members.schema.ts';

export const ACCESS_REQUEST_ACTIONS = [
  'invite',
  'changeRole',
  'removeMember',
  'revokeInvitation',
  'createApiKey',
  'revokeApiKey',
  'deleteWallet',
] as const;

export type AccessRequestAction = (typeof ACCESS_REQUEST_ACTIONS)[number];

const role = z.enum(ROLES).meta({ description: 'The role in the wallet.' });
const storedPermissions = z.array(z.enum(PERMISSIONS)).meta({ description: 'Permissions in addition to the role.' });
const OF_USER = 'The member that it is about.';
const OF_INVITATION = 'The invitation that it is about.';
const OF_KEY = 'The API key that it is about.';
const SCOPES_OF_KEY = 'What the key may do.';
const storedUserId = storedId.meta({ description: OF_USER, format: 'uuid' });
const action = <Name extends AccessRequestAction>(name: Name) =>
  z.literal(name).meta({ description: 'The requested action.' });

/**
 * The requested change as stored and returned: one variant for each action (specification 2.7), with every field filled
 * in.
 */
export const accessRequestParams = z.discriminatedUnion('action', [
  z.strictObject({
    action: action('invite'),
    email: z.string().meta({ description: 'The email address to invite.' }),
    role,
    permissions: storedPermissions,
  }),
  z.strictObject({
    action: action('changeRole'),
    userId: storedUserId,
    role,
    permissions: storedPermissions,
  }),
  z.strictObject({ action: action('removeMember'), userId: storedUserId }),
  z.strictObject({
    action: action('revokeInvitation'),
    invitationId: storedId.meta({ description: OF_INVITATION, format: 'uuid' }),
  }),
  z.strictObject({
    action: action('createApiKey'),
    name: z.string().meta({ description: 'The name of the key.' }),
    scopes: z.array(z.enum(SCOPES)).meta({ description: SCOPES_OF_KEY }),
  }),
  z.strictObject({ action: action('revokeApiKey'), apiKeyId: storedId.meta({ description: OF_KEY, format: 'uuid' }) }),
  z.strictObject({ action: action('deleteWallet') }),
]);

export type AccessRequestParams = z.infer<typeof accessRequestParams>;

const { name, scopes } = createApiKeyInput.shape;

/** The requested change as an app sends it. */
const newParams = z.discriminatedUnion('action', [
  z.strictObject({
    action: action('invite'),
    email: email.meta({ description: 'The email address to invite.' }),
    role,
    permissions: permissions.default([]).meta({ description: 'Permissions in addition to the role.' }),
  }),
  z.strictObject({
    action: action('changeRole'),
    userId: id.meta({ description: OF_USER, format: 'uuid' }),
    role,
    permissions: permissions
      .optional()
      .meta({ description: 'Permissions in addition to the role; unchanged if absent.' }),
  }),
  z.strictObject({ action: action('removeMember'), userId: id.meta({ description: OF_USER, format: 'uuid' }) }),
  z.strictObject({
    action: action('revokeInvitation'),
    invitationId: id.meta({ description: OF_INVITATION, format: 'uuid' }),
  }),
  z.strictObject({ action: action('createApiKey'), name, scopes: scopes.meta({ description: SCOPES_OF_KEY }) }),
  z.strictObject({ action: action('revokeApiKey'), apiKeyId: id.meta({ description: OF_KEY, format: 'uuid' }) }),
  z.strictObject({ action: action('deleteWallet') }),
]);

export type NewAccessRequestParams = z.infer<typeof newParams>;

export const memberSnapshot = z.strictObject({
  userId: storedUserId,
  role,
  permissions: storedPermissions,
});

export type MemberSnapshot = z.infer<typeof memberSnapshot>;

export const requestResult = z.strictObject({
  invitationId: storedId.nullable().meta({ description: 'The created invitation.' }),
  apiKeyId: storedId.nullable().meta({ description: 'The created API key.' }),
});

const REQUEST_STATES = ['pending', 'executing', 'succeeded', 'failed', 'rejected'] as const;

/** Why a request failed. */
export const EXECUTION_FAILURES = [
  'expired',
  'memberChanged',
  'notAllowed',
  'notFound',
  'lastOwner',
  'internal',
] as const;

/** A change that an app asks its user to approve. */
export const accessRequest = z
  .strictObject({
    id: storedId,
    walletId: storedId,
    action: z.enum(ACCESS_REQUEST_ACTIONS).meta({ description: 'The requested action: the `action` of `params`.' }),
    params: accessRequestParams.meta({ description: 'The complete request.' }),
    memberSnapshot: memberSnapshot
      .nullable()
      .meta({ description: 'The member concerned, as of the time of the request; null for none.' }),
    status: z.enum(REQUEST_STATES).meta({ description: 'The state of the request.' }),
    result: requestResult
      .nullable()
      .meta({ description: 'The created record, for `invite` and `createApiKey`; never a key itself.' }),
    error: z
      .strictObject({
        code: z.enum(EXECUTION_FAILURES).meta({ description: 'The reason.' }),
        message: z.string().meta({ description: 'The reason as a sentence.' }),
      })
      .nullable()
      .meta({ description: 'Why it failed; otherwise null.' }),
    approvalUrl: z.string().meta({ description: 'The page where the person decides.' }),
    createdTime: timestamp,
    expiresTime: timestamp.meta({ description: 'When the request expires.' }),
    decidedTime: timestamp.nullable().meta({ description: 'When it was approved or rejected; null if neither.' }),
  })
  .meta({ id: 'AccessRequest' });

export type AccessRequest = z.infer<typeof accessRequest>;

export const createAccessRequestInput = z.strictObject({
  ...walletIdField,
  action: z.enum(ACCESS_REQUEST_ACTIONS).optional().meta({ description: 'Optional: the same as in `params`.' }),
  params: newParams.meta({ description: 'The request; one variant for each action.' }),
});

export const accessRequestReferenceInput = z.strictObject(recordReferenceFields);
export const ownAccessRequestInput = z.strictObject({ id });

/**
 * A request as shown to the person who decides, with the current names of the wallet, member, invitation or API key
 * concerned.
 */
export const accessRequestView = z.strictObject({
  ...accessRequest.shape,
  clientName: z.string(),
  /** The host of the app; null if the app runs on the person's own machine. */
  clientHost: z.string().nullable(),
  /** The name of the wallet; null if the person is no longer a member. */
  walletName: z.string().nullable(),
  member: z.strictObject({ name: z.string(), email: z.string(), role, permissions: storedPermissions }).nullable(),
  invitation: z.strictObject({ email: z.string(), role }).nullable(),
  apiKey: z.strictObject({ name: z.string(), display: z.string() }).nullable(),
});

export type AccessRequestView = z.infer<typeof accessRequestView>;

export const ownAccessRequests = z.strictObject({ items: z.array(accessRequestView) });

/** The outcome of an approval, with the secrets that are shown only once. */
export const approvedAccessRequest = accessRequestView.extend({
  /** The secret of the created API key. */
  key: z.string().nullable(),
  /** The invitation's link, if the service sends no mail. */
  link: z.string().nullable(),
});

export type ApprovedAccessRequest = z.infer<typeof approvedAccessRequest>;
