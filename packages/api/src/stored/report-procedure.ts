import { type Accessed, access } from '../kernel/access.ts';
import { middlewareOn } from '../kernel/middleware.ts';
import type { Needs } from '../kernel/rights.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { walletProcedure } from '../kernel/trpc.ts';
import { trueValues } from './stale-values.ts';

/** Tells the report how often it was begun. */
const reported = middlewareOn<Accessed & { readonly attempt: number }>()(({ ctx, next }) =>
  next({ ctx: { wallet: { ...ctx.wallet, attempt: ctx.attempt } } }),
);

const reporting = (needs: Needs) =>
  walletProcedure.use(trueValues).use(inTransaction('reads')).use(access(needs)).use(reported);

/** Reads stored values in one wallet, and none that are not true: scope `service:read`, any role. */
export const reportProcedure = reporting({ scope: 'service:read', role: 'viewer' });

/** The same for a signed-in person: a report that only pages show. */
export const sessionReportProcedure = reporting({ scope: null, role: 'viewer' });
