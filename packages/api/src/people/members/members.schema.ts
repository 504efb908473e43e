import { PERMISSIONS, ROLES } from '@coffer/domain/member-roles.ts';
import { z } from 'zod';
import { cursor, id, limit, page, storedId, timestamp, walletIdField } from '../../kernel/shapes.ts';

/** A person's membership in a wallet. */
export const member = z.strictObject({
  userId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)).meta({ description: 'Permissions in addition to the role.' }),
  createdTime: timestamp,
});

export type Member = z.infer<typeof member>;

export const listMembersInput = z.strictObject(walletIdField);
export const members = z.array(member);

/** A member, as shown to everybody in the wallet. */
const memberEntry = z
  .strictObject({
    userId: storedId,
    name: z.string(),
    role: z.enum(ROLES),
    email: z.string().nullable().meta({ description: 'Null if the caller is a viewer.' }),
  })
  .meta({ id: 'Member' });

export const memberDirectoryInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const memberDirectory = page(memberEntry);

export const permissions = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .refine((all) => new Set(all).size === all.length, 'contains a permission twice');

export const changeRoleInput = z.strictObject({
  ...walletIdField,
  userId: id,
  role: z.enum(ROLES).optional(),
  permissions: permissions.optional(),
});

export const removeMemberInput = z.strictObject({ ...walletIdField, userId: id });
export const removedMember = z.strictObject({ userId: id });
