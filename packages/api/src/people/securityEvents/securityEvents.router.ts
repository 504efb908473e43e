import { personProcedure, router } from '../../kernel/trpc.ts';
import { listSecurityEventsInput, securityEventPage } from './securityEvents.schema.ts';
import { listSecurityEvents } from './securityEvents.service.ts';

export const securityEventsRouter = router({
  list: personProcedure
    .input(listSecurityEventsInput)
    .output(securityEventPage)
    .query(({ ctx, input }) => listSecurityEvents(ctx.database, ctx.credential, input)),
});
