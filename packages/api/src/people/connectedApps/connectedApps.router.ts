import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { allowWriting, disallowWriting, setAppWallets } from './change-app-access.ts';
import { appReferenceInput, appWalletsInput, changedApp, connectedApps, revokedApps } from './connectedApps.schema.ts';
import { listApps, revokeAllApps, revokeApp } from './connectedApps.service.ts';

export const connectedAppsRouter = router({
  list: personProcedure
    .input(noInput)
    .output(connectedApps)
    .query(({ ctx }) => listApps(ctx.database, ctx.credential)),

  allowWriting: personProcedure
    .meta({ recentSignIn: true })
    .input(appReferenceInput)
    .output(changedApp)
    .mutation(({ ctx, input }) => allowWriting(ctx, input.id)),

  disallowWriting: personProcedure
    .input(appReferenceInput)
    .output(changedApp)
    .mutation(({ ctx, input }) => disallowWriting(ctx, input.id)),

  setWallets: personProcedure
    .input(appWalletsInput)
    .output(changedApp)
    .mutation(({ ctx, input }) => setAppWallets(ctx, input)),

  withdraw: personProcedure
    .input(appReferenceInput)
    .output(changedApp)
    .mutation(({ ctx, input }) => revokeApp(ctx, input.id)),

  withdrawAll: personProcedure
    .input(noInput)
    .output(revokedApps)
    .mutation(({ ctx }) => revokeAllApps(ctx)),
});
