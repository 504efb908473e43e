import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { checkAccess, requireScope } from './access.ts';
import { withAuditRow } from './audit.ts';
import { readAuthenticatedCall, withAuthenticatedCall } from './authenticated-call.ts';
import type { Context } from './context.ts';
import { getCredentialKind } from './credentials/credential-kinds.ts';
import { isInstanceOwner } from './instance-owner.ts';
import type { OperationMeta } from './operation-meta.ts';
import { PROBLEMS, Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { RequiredRights } from './rights.ts';
import { runInTransaction } from './run-in-transaction.ts';
import {
  retryUntilKeyIsFree,
  runAfterSameKeyRequests,
  runPersonWriteOncePerKey,
  runWalletWriteOncePerKey,
} from './run-once-per-key.ts';
import { createSeparateDatabaseTransactions } from './separate-database-transactions.ts';
import { superjsonTransformer } from './superjson-transformer.ts';
import { toProblem } from './to-problem.ts';
import { unwrapDryRun, type WriteInterceptor, withDryRun } from './with-dry-run.ts';

const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    transformer: superjsonTransformer,
    errorFormatter: ({ error }) => toTrpcErrorShape(toProblem(error)),
  });

/** Returns a problem in the form that tRPC clients read. */
export function toTrpcErrorShape(problem: Problem) {
  const { title, status } = PROBLEMS[problem.code];
  const { errors = [], detail, quota, retryAfter, blockedBy, candidates, closing, differences, table } = problem.parts;
  return {
    message: problem.message,
    // The JSON-RPC code has no meaning here: programs use `data.code`.
    code: TRPC_ERROR_CODES_BY_KEY.INTERNAL_SERVER_ERROR,
    data: {
      code: problem.code,
      title,
      status,
      errors,
      ...(detail === undefined ? {} : { detail }),
      ...(quota === undefined ? {} : { quota }),
      ...(blockedBy === undefined ? {} : { blockedBy }),
      ...(candidates === undefined ? {} : { candidates }),
      ...(closing === undefined ? {} : { closing }),
      ...(differences === undefined ? {} : { differences }),
      ...(table ?? {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  };
}

export const router = t.router;
/** Merges the routers of a feature whose operations are in several folders. */
export const { mergeRouters } = t;
export const createRouterCaller = t.createCallerFactory;

/** Base procedure without middleware, for procedures that compose their own (`reportProcedure`). */
export const baseProcedure = t.procedure;

const reading = (needs: RequiredRights) =>
  t.procedure.use((asked) =>
    withAuthenticatedCall(asked, (admitted) =>
      runInTransaction('reads', admitted, (opened) =>
        checkAccess(needs, opened, ({ wallet }) => asked.next({ ctx: { wallet } })),
      ),
    ),
  );

const runWithoutDryRun: WriteInterceptor = ({ ctx }, write) => write(ctx.writeInspection);

/** Builds the procedure of writes in one wallet; `interceptWrite` may run a write as a dry run first. */
export const buildWriteProcedure = (needs: RequiredRights, interceptWrite: WriteInterceptor = runWithoutDryRun) =>
  t.procedure.use((asked) =>
    interceptWrite(asked, (writeInspection) =>
      withAuthenticatedCall(asked, (admitted) =>
        retryUntilKeyIsFree(admitted.credential, asked.ctx, () =>
          unwrapDryRun(() =>
            runInTransaction('writes', admitted, (opened) =>
              checkAccess(needs, opened, (accessed) =>
                withDryRun(writeInspection, accessed.wallet, () =>
                  runWalletWriteOncePerKey(accessed, () =>
                    withAuditRow(accessed, needs.role, (wallet) => asked.next({ ctx: { wallet } })),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );

/** A read in one wallet: scope `service:read`, any role. */
export const readProcedure = reading({ scope: 'service:read', role: 'viewer' });

/** A write in one wallet: scope `service:write`, role member. */
export const writeProcedure = buildWriteProcedure({ scope: 'service:write', role: 'member' });

/** A write by an app that acts for a person: scope `service:write`, any role. The service checks further rights. */
export const appWriteProcedure = buildWriteProcedure({ scope: 'service:write', role: 'viewer', app: true }).meta({
  onlyCredential: 'oauth',
});

/**
 * A read by an app of the records that the app itself created in a wallet: scope `service:read`. Works even if the
 * wallet was deleted or the person left it.
 */
export const appOwnRecordsProcedure = t.procedure.meta({ onlyCredential: 'oauth' }).use(async (asked) => {
  const named = await readAuthenticatedCall(asked);
  const { credential } = named;
  requireScope(credential, 'service:read');
  const app = getCredentialKind(credential).appOf(credential);
  if (app === null) throw new Problem('notFound');
  return runInTransaction('reads', named, ({ transaction }) =>
    asked.next({ ctx: { transaction, clientId: app.clientId, personId: credential.userId } }),
  );
});

/**
 * The base of agent tools: reads the credential and the wallet id. The operation that a tool runs checks the access
 * rights itself.
 */
export const toolProcedure = t.procedure.use((asked) => withAuthenticatedCall(asked, () => asked.next()));

/** Exports one wallet: scope `service:read`, role admin or the permission `exportData`, and the key's export flag. */
export const exportProcedure = reading({
  scope: 'service:read',
  role: 'admin',
  permission: 'exportData',
  export: true,
}).meta({ onlyCredential: 'apiKey' });

/** A read by an admin, signed in or with an API key, but never through an app: scope `service:read`, role admin. */
export const adminReadProcedure = reading({ scope: 'service:read', role: 'admin', noApp: true }).meta({
  onlyCredential: 'apiKey',
});
export const adminWriteProcedure = buildWriteProcedure({ scope: 'service:write', role: 'admin', noApp: true }).meta({
  onlyCredential: 'apiKey',
});

/** A write of the caller's own data in one wallet: scope `service:write`, any role. */
export const ownDataWriteProcedure = buildWriteProcedure({ scope: 'service:write', role: 'viewer' });

/** Procedure for reads by a signed-in person with this role or permission in the wallet. API keys and apps have no access. */
export const sessionReadProcedure = (role: Role, permission?: Permission) => reading(ofSession(role, permission));
export const sessionWriteProcedure = (role: Role, permission?: Permission) =>
  buildWriteProcedure(ofSession(role, permission));

function ofSession(role: Role, permission: Permission | undefined): RequiredRights {
  return { scope: null, role, ...(permission === undefined ? {} : { permission }) };
}

/**
 * Like `sessionWriteProcedure`, for operations that call an external service. Each operation uses separate database
 * transactions (`separate-database-transactions.ts`).
 */
export const sessionExternalProcedure = (role: Role, permission?: Permission) =>
  longWriteProcedure(ofSession(role, permission));

/**
 * Builds the procedure of writes in one wallet that need long preparation, such as reading a file. The operation opens
 * separate database transactions (`separate-database-transactions.ts`).
 */
export function longWriteProcedure(needs: RequiredRights) {
  return t.procedure.use((asked) =>
    withAuthenticatedCall(asked, (admitted) =>
      runAfterSameKeyRequests(admitted.credential, asked.ctx, () =>
        asked.next({ ctx: { separateTransactions: createSeparateDatabaseTransactions(needs, admitted) } }),
      ),
    ),
  );
}

/** An operation that requires no credential. */
export const publicProcedure = t.procedure.meta({ open: true });

/**
 * An operation of a signed-in person outside wallets. Its writes use `once`, so that each runs once per
 * Idempotency-Key.
 */
export const personProcedure = t.procedure.use(({ ctx, meta, next }) => {
  const { credential, database, request, reply, place } = ctx;
  if (credential === null || !getCredentialKind(credential).isPerson) throw new Problem('unauthorized');
  if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
  return runAfterSameKeyRequests(credential, { request, place }, () =>
    runPersonWriteOncePerKey(database, { credential, request, reply, meta }, (doOnce) =>
      next({ ctx: { credential, once: doOnce } }),
    ),
  );
});

/**
 * An operation of the instance owner outside wallets; requires a recent sign-in. Other signed-in people get `notFound`.
 * Its writes use `once`, so that each runs once per Idempotency-Key.
 */
export const instanceOwnerProcedure = t.procedure.meta({ recentSignIn: true }).use(async ({ ctx, meta, next }) => {
  const { credential, database, request, reply, place } = ctx;
  if (credential === null || !getCredentialKind(credential).isPerson) throw new Problem('unauthorized');
  if (!(await isInstanceOwner(database, credential.userId))) throw new Problem('notFound');
  requireRecentSignIn(credential, ctx);
  return runAfterSameKeyRequests(credential, { request, place }, () =>
    runPersonWriteOncePerKey(database, { credential, request, reply, meta }, (doOnce) =>
      next({ ctx: { credential, once: doOnce } }),
    ),
  );
});

/** An operation outside wallets for any credential with the scope `service:read`. */
export const credentialProcedure = t.procedure.use(({ ctx, next }) => {
  const { credential } = ctx;
  if (credential === null) throw new Problem('unauthorized');
  requireScope(credential, 'service:read');
  return next({ ctx: { credential } });
});
