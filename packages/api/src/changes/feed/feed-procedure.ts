import { checkAccess } from '../../kernel/access.ts';
import { withAuthenticatedCall } from '../../kernel/authenticated-call.ts';
import { runInTransaction } from '../../kernel/run-in-transaction.ts';
import { baseProcedure } from '../../kernel/trpc.ts';

/**
 * The base procedure of operations that read the feed of one wallet: scope `service:read`, any role. Its database
 * transaction may write, because reading the feed numbers new change sets. The call is not recorded in the history.
 */
export const feedProcedure = baseProcedure.use((asked) =>
  withAuthenticatedCall(asked, (admitted) =>
    runInTransaction('writes', admitted, (opened) =>
      checkAccess({ scope: 'service:read', role: 'viewer' }, opened, ({ wallet }) => asked.next({ ctx: { wallet } })),
    ),
  ),
);
