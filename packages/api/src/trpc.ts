import { isUuid } from '@coffer/domain/uuid.ts';
import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { accessTo } from './access.ts';
import { type AuditEntry, auditRow, withoutSecrets } from './audit.ts';
import type { Context, Permission, Role, Scope } from './context.ts';
import { etagOf, matches } from './etag.ts';
import { actorOf, keepAnswer, takeKey } from './idempotency.ts';
import { idempotencyWaiters } from './idempotency-waiters.ts';
import { givenBefore, onceFor } from './once.ts';
import { computesForItself, type ReportedWallet, withTrueValues } from './positionValues/stale-values.ts';
import { problemOf } from './problem-of.ts';
import { PROBLEMS, Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { readVerbatim } from './verbatim.ts';
import type { Change, RequestedWallet } from './wallet.ts';
import { wire } from './wire.ts';

/** What a procedure says of itself beside its shapes. */
export interface OperationMeta extends OpenApiMeta {
  /** The answer is one record: it carries an ETag, and PATCH and DELETE honour If-Match. */
  readonly record?: boolean;
  /** Whoever asks needs no credential. */
  readonly open?: boolean;
  /** Takes bodies up to this many bytes instead of the usual 1 MiB. */
  readonly bodyLimit?: number;
  /** The answer is the bytes of a file, which the output tells of (`FileContent`): the front door sends them. */
  readonly bytes?: boolean;
  /** Fields of the answer that are told once: they are null in the audit row and in an answer given again. */
  readonly secretFields?: readonly string[];
  /** Those of them that are made anew for an answer given again, from what was kept of it. */
  readonly renewed?: (ctx: Context & { readonly wallet: RequestedWallet }, kept: unknown) => Promise<object>;
  /** Fields of the answer that are JSON which is given back as the text that was sent (`verbatim.ts`). */
  readonly verbatim?: readonly string[];
  /** Asks a session for a proof of the last ten minutes (`recent-sign-in.ts`). */
  readonly recentSignIn?: boolean;
  /** The answer is a file of one of these media types, begun with `reply.beginFile`. */
  readonly streams?: readonly string[];
}

const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    transformer: wire,
    errorFormatter: ({ error }) => errorShapeOf(problemOf(error)),
  });

/** A problem as tRPC's clients read it. */
export function errorShapeOf(problem: Problem) {
  const { title, status } = PROBLEMS[problem.code];
  const { errors = [], detail, quota, retryAfter } = problem.parts;
  return {
    message: problem.message,
    // The JSON-RPC code says nothing: programs decide by `data.code`.
    code: TRPC_ERROR_CODES_BY_KEY.INTERNAL_SERVER_ERROR,
    data: {
      code: problem.code,
      title,
      status,
      errors,
      ...(detail === undefined ? {} : { detail }),
      ...(quota === undefined ? {} : { quota }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  };
}

export const router = t.router;
export const callerOf = t.createCallerFactory;

interface Needs {
  /** Null: no public credential can do this, only a session. */
  readonly scope: Scope | null;
  readonly role: Role;
  /** Grants the operation beside the role. */
  readonly permission?: Permission;
  readonly writes: boolean;
}

/**
 * From a credential to a place in a wallet: finds who is asking, opens the transaction, checks that they may, and for
 * a write keeps the idempotency record and the audit row in that same transaction. Everything below it either happens
 * whole or not at all.
 */
const inWallet = (needs: Needs) =>
  t.middleware(async ({ ctx, getRawInput, meta, next, path }) => {
    const { credential } = ctx;
    const walletId = walletIdOf(await getRawInput());
    if (credential === null) throw new Problem('unauthorized');
    if (credential.kind === 'apiKey' && credential.walletId !== walletId) throw new Problem('notFound');

    const key = needs.writes ? ctx.request.idempotencyKey : null;
    const actor = actorOf(credential);
    const leave = key === null ? undefined : idempotencyWaiters.enter(actor, key);
    try {
      const enter = (attempt: number) =>
        ctx.database.withWallet(
          walletId,
          async (transaction) => {
            const access = await accessTo(transaction, credential, needs);
            if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
            let before: AuditEntry['before'] = null;
            let after: object | null = null;
            let changed = needs.writes;
            const wallet: RequestedWallet & ReportedWallet & Change = {
              walletId,
              transaction,
              credential,
              ...access,
              rates: ctx.rates.within(transaction),
              attempt,
              now: ctx.now,
              changing: (record) => {
                before = record;
                const { ifMatch } = ctx.request;
                if (ifMatch !== null && !matches(ifMatch, etagOf(record))) throw new Problem('preconditionFailed');
              },
              changingAll: (records, change) => {
                before = records;
                after = change;
              },
              unchanged: () => {
                changed = false;
              },
            };
            if (key !== null) {
              const first = await takeKey(transaction, actor, key, ctx.request.hash());
              if (first !== null) {
                ctx.reply.replayed = true;
                const answer = readVerbatim(first.body, meta?.verbatim ?? []);
                const renewed = await meta?.renewed?.({ ...ctx, wallet }, answer);
                throw new Replay(renewed ?? answer);
              }
            }
            const result = await next({ ctx: { wallet } });
            // A failure must reach the transaction as a throw, so that it is rolled back, or tried again.
            // One of the input keeps tRPC's own error, which alone tells it from a failing output.
            if (!result.ok)
              throw result.error.code === 'BAD_REQUEST' ? result.error : (result.error.cause ?? result.error);
            const kept = withoutSecrets(result.data, meta?.secretFields);
            if (changed) auditRow(wallet, { operation: path, before, after: after ?? kept, requestId: ctx.request.id });
            if (key !== null) keepAnswer(transaction, actor, key, kept);
            return result;
          },
          {
            readOnly: !needs.writes,
            copies: meta?.copies === true,
            provisional: !needs.writes && computesForItself(attempt),
          },
        );
      return await withTrueValues({ database: ctx.database, rates: ctx.rates, walletId }, enter);
    } catch (error) {
      // biome-ignore lint/plugin: tRPC brands its results with a symbol it does not export; it reads ok and data only.
      if (error instanceof Replay) return { ok: true, data: error.answer } as never;
      throw error;
    } finally {
      leave?.();
    }
  });

/** Ends a transaction that had nothing to do because its answer was given before. */
class Replay extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('replay');
    this.answer = answer;
  }
}

function walletIdOf(input: unknown): string {
  const walletId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'walletId') : undefined;
  // A wallet that cannot exist is answered like one that does not.
  if (typeof walletId !== 'string' || !isUuid(walletId)) throw new Problem('notFound');
  return walletId.toLowerCase();
}

/** Reads in one wallet: scope `service:read`, any role. */
export const readProcedure = t.procedure.use(inWallet({ scope: 'service:read', role: 'viewer', writes: false }));

/** Writes in one wallet: scope `service:write`, role member. */
export const writeProcedure = t.procedure.use(inWallet({ scope: 'service:write', role: 'member', writes: true }));

/** Takes everything out of one wallet: scope `service:read`, role admin or the grant. */
export const exportProcedure = t.procedure.use(
  inWallet({ scope: 'service:read', role: 'admin', permission: 'exportData', writes: false }),
);

/** Writes what is the caller's own in one wallet: scope `service:write`, any role. */
export const ownWriteProcedure = t.procedure.use(inWallet({ scope: 'service:write', role: 'viewer', writes: true }));

/** For a signed-in person with this role (or this extra grant) in the wallet; no public credential reaches these. */
export const sessionReadProcedure = (role: Role, permission?: Permission) => sessionProcedure(role, permission, false);
export const sessionWriteProcedure = (role: Role, permission?: Permission) => sessionProcedure(role, permission, true);

function sessionProcedure(role: Role, permission: Permission | undefined, writes: boolean) {
  return t.procedure.use(inWallet({ scope: null, role, writes, ...(permission === undefined ? {} : { permission }) }));
}

/** For everybody, signed in or not. */
export const publicProcedure = t.procedure.meta({ open: true });

/**
 * Outside every wallet: a signed-in person. What writes does so through `once`. The first answer is looked for before
 * the work, which may fail where it was done already, and after it, when it was done meanwhile.
 */
export const personProcedure = t.procedure.use(async ({ ctx, meta, next }) => {
  const { credential, database, request, reply } = ctx;
  if (credential?.kind !== 'session') throw new Problem('unauthorized');
  if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
  const asking = { credential, request, reply };
  const { idempotencyKey: key } = request;
  const leave = key === null ? undefined : idempotencyWaiters.enter(actorOf(credential), key);
  try {
    const before = await givenBefore(database, asking);
    const result = before === null ? await next({ ctx: { credential, once: onceFor(asking) } }) : null;
    if (result?.ok === true) return result;
    const first = before ?? (await givenBefore(database, asking));
    if (first === null && result !== null) return result;
    // biome-ignore lint/plugin: as above.
    return { ok: true, data: first?.answer } as never;
  } finally {
    leave?.();
  }
});

/** Outside every wallet: any good credential that may read. */
export const credentialProcedure = t.procedure.use(({ ctx, next }) => {
  const { credential } = ctx;
  if (credential === null) throw new Problem('unauthorized');
  if (credential.kind === 'apiKey' && !credential.scopes.includes('service:read')) {
    throw new Problem('insufficientScope', { scope: 'service:read', detail: 'This needs the scope service:read.' });
  }
  return next({ ctx: { credential } });
});
