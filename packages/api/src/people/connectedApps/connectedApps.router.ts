import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { connectedApps, oneAppInput, withdrawnApp, withdrawnApps } from './connectedApps.schema.ts';
import { listApps, withdrawAllApps, withdrawApp } from './connectedApps.service.ts';

export const connectedAppsRouter = router({
  list: personProcedure
    .input(noInput)
    .output(connectedApps)
    .query(({ ctx }) => listApps(ctx.database, ctx.credential)),

  withdraw: personProcedure
    .input(oneAppInput)
    .output(withdrawnApp)
    .mutation(({ ctx, input }) => withdrawApp(ctx, input.id)),

  withdrawAll: personProcedure
    .input(noInput)
    .output(withdrawnApps)
    .mutation(({ ctx }) => withdrawAllApps(ctx)),
});
