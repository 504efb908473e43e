import { PERMISSIONS, ROLES } from '@coffer/domain/member-roles.ts';
import { z } from 'zod';
import {
  deletedRecord,
  email,
  recordReferenceFields,
  storedId,
  timestamp,
  walletIdField,
} from '../../kernel/shapes.ts';
import { permissions } from '../members/members.schema.ts';

const offer = { email: z.string(), role: z.enum(ROLES), permissions: z.array(z.enum(PERMISSIONS)) } as const;

/** An open invitation to become a member. */
const invitation = z.strictObject({
  id: storedId,
  ...offer,
  expiresTime: timestamp,
  createdTime: timestamp,
  createdUserId: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

export const newInvitation = invitation.extend({
  link: z.string().nullable().meta({
    description:
      'The link for the invited person, returned only once; null if it is mailed, and in a repeated response.',
  }),
  mailed: z.boolean().meta({ description: 'The link is being mailed to the invited person.' }),
});

export const listInvitationsInput = z.strictObject(walletIdField);
export const invitations = z.array(invitation);

export const createInvitationInput = z.strictObject({
  ...walletIdField,
  email,
  role: z.enum(ROLES),
  permissions: permissions.default([]),
});

export const revokeInvitationInput = z.strictObject(recordReferenceFields);
export const revokedInvitation = deletedRecord;

/** `token` can be any text, so that a malformed token gets the same response as an unknown one. */
export const invitationTokenInput = z.strictObject({ token: z.string().max(200) });

/** The invitation, as shown to the holder of the link. */
export const invitationPreview = z.strictObject({
  walletName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** The name of the inviter; null if the inviter's account was deleted. */
  inviterName: z.string().nullable(),
  state: z.enum(['open', 'expired', 'revoked', 'accepted']),
});

export type InvitationPreview = z.infer<typeof invitationPreview>;

export const acceptedInvitation = z.strictObject({ walletId: storedId });
