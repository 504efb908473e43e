import { readProcedure, router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import {
  changeRoleInput,
  listMembersInput,
  member,
  memberDirectory,
  memberDirectoryInput,
  members,
  removedMember,
  removeMemberInput,
} from './members.schema.ts';
import { changeRole, listMemberDirectory, listMembers, removeMember } from './members.service.ts';

export const membersRouter = router({
  list: sessionReadProcedure('viewer')
    .input(listMembersInput)
    .output(members)
    .query(({ ctx }) => listMembers(ctx.wallet)),

  directory: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/members',
        tags: ['members'],
        summary: 'List the members of a wallet',
        description: 'Ordered by id. For viewers, email addresses are null.',
      },
    })
    .input(memberDirectoryInput)
    .output(memberDirectory)
    .query(({ ctx, input }) => listMemberDirectory(ctx.wallet, input)),

  changeRole: sessionWriteProcedure('admin', 'manageMembers')
    .meta({ recentSignIn: true, notUndoable: 'roles' })
    .input(changeRoleInput)
    .output(member)
    .mutation(({ ctx, input }) => changeRole(ctx.wallet, input)),

  /** Accepts any role, because everybody may leave. The service requires more rights to remove another person. */
  remove: sessionWriteProcedure('viewer')
    .meta({ recentSignIn: true, notUndoable: 'members' })
    .input(removeMemberInput)
    .output(removedMember)
    .mutation(({ ctx, input }) => removeMember(ctx.wallet, input)),
});
