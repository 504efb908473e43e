import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { oneSessionInput, revokedSession, revokedSessions, sessions } from './sessions.schema.ts';
import { listSessions, revokeAllSessions, revokeOtherSessions, revokeSession } from './sessions.service.ts';

export const sessionsRouter = router({
  list: personProcedure
    .input(noInput)
    .output(sessions)
    .query(({ ctx }) => listSessions(ctx.database, ctx.credential)),

  revoke: personProcedure
    .input(oneSessionInput)
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
