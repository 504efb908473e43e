import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { accountExport, exportAccount } from './export-account.ts';

export const accountExportRouter = router({
  export: personProcedure
    .meta({ recentSignIn: true })
    .input(noInput)
    .output(accountExport)
    .query(({ ctx }) => exportAccount(ctx.database, ctx.credential, ctx.request)),
});
