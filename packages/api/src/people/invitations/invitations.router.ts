import {
  personProcedure,
  publicProcedure,
  router,
  sessionReadProcedure,
  sessionWriteProcedure,
} from '../../kernel/trpc.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { previewInvitation } from './find-invitation.ts';
import {
  acceptedInvitation,
  createInvitationInput,
  invitationPreview,
  invitations,
  invitationTokenInput,
  listInvitationsInput,
  newInvitation,
  revokedInvitation,
  revokeInvitationInput,
} from './invitations.schema.ts';
import { createInvitation, listInvitations, revokeInvitation } from './invitations.service.ts';

export const invitationsRouter = router({
  list: sessionReadProcedure('admin', 'manageMembers')
    .input(listInvitationsInput)
    .output(invitations)
    .query(({ ctx }) => listInvitations(ctx.wallet)),

  create: sessionWriteProcedure('admin', 'manageMembers')
    .meta({ secretFields: ['link'], recentSignIn: true, notUndoable: 'invitations' })
    .input(createInvitationInput)
    .output(newInvitation)
    .mutation(({ ctx, input }) => createInvitation(ctx.wallet, input, ctx)),

  revoke: sessionWriteProcedure('admin', 'manageMembers')
    .meta({ notUndoable: 'invitations' })
    .input(revokeInvitationInput)
    .output(revokedInvitation)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.wallet, input.id)),

  preview: publicProcedure
    .input(invitationTokenInput)
    .output(invitationPreview)
    .query(({ ctx, input }) => previewInvitation(ctx, input.token)),

  accept: personProcedure
    .input(invitationTokenInput)
    .output(acceptedInvitation)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
});
