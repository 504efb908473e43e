import { availableParallelism } from 'node:os';
import { checkAccess } from '../kernel/access.ts';
import { withAuthenticatedCall } from '../kernel/authenticated-call.ts';
import { FairConcurrencyLimiter } from '../kernel/fair-queue.ts';
import type { RequiredRights } from '../kernel/rights.ts';
import { runInTransaction } from '../kernel/run-in-transaction.ts';
import { baseProcedure } from '../kernel/trpc.ts';
import { runReportWithFreshSums } from './run-report-with-fresh-sums.ts';

/** Maximum number of one person's reports that run at the same time, because each report occupies a processor. */
const REPORTS_OF_ONE = Math.max(2, availableParallelism());

/** Limits the reports that run at the same time. People take turns. */
const reportLimiter = new FairConcurrencyLimiter(2 * REPORTS_OF_ONE, REPORTS_OF_ONE);

const makeReportProcedure = (needs: RequiredRights) =>
  baseProcedure.use((asked) =>
    withAuthenticatedCall(asked, (admitted) =>
      reportLimiter.run(admitted.credential.userId, () =>
        runReportWithFreshSums(admitted, ({ attempt, provisional }) =>
          runInTransaction('reads', { ...admitted, provisional }, (opened) =>
            checkAccess(needs, opened, ({ wallet }) => asked.next({ ctx: { wallet: { ...wallet, attempt } } })),
          ),
        ),
      ),
    ),
  );

/** A report in one wallet that never reads stale values: scope `service:read`, any role. */
export const reportProcedure = makeReportProcedure({ scope: 'service:read', role: 'viewer' });

/** A report for a signed-in person only, shown only on pages. */
export const sessionReportProcedure = makeReportProcedure({ scope: null, role: 'viewer' });
