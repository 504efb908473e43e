import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { revokedSession, revokedSessions, sessionReferenceInput, sessions } from './sessions.schema.ts';
import { listSessions, revokeAllSessions, revokeOtherSessions, revokeSession } from './sessions.service.ts';

export const sessionsRouter = router({
  list: personProcedure
    .input(noInput)
    .output(sessions)
    .query(({ ctx }) => listSessions(ctx.database, ctx.credential)),

  revoke: personProcedure
    .input(sessionReferenceInput)
    .output(revokedSession)
    .mutation(({ ctx, input }) => revokeSession(ctx, input.id)),

  revokeAll: personProcedure
    .input(noInput)
    .output(revokedSessions)
    .mutation(({ ctx }) => revokeAllSessions(ctx)),

  revokeOthers: personProcedure
    .input(noInput)
    .output(revokedSessions)
    .mutation(({ ctx }) => revokeOtherSessions(ctx)),
});
