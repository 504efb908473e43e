import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { access, requireScope } from './access.ts';
import { admission, walletNamed } from './admission.ts';
import { apart } from './apart.ts';
import { audited } from './audit.ts';
import type { Context } from './context.ts';
import { kindOfCredential } from './credentials/kinds.ts';
import { type Around, inspected, outOfTrial } from './inspected.ts';
import { isInstanceOwner } from './instance-owner.ts';
import { once, onceAtATime, onceAtATimeAnywhere, onceForPerson } from './once.ts';
import { problemOf } from './problem-of.ts';
import { PROBLEMS, Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { OperationMeta } from './request.ts';
import type { Needs } from './rights.ts';
import { superjsonTransformer } from './superjson-transformer.ts';
import { inTransaction } from './transaction.ts';

const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    transformer: superjsonTransformer,
    errorFormatter: ({ error }) => errorShapeOf(problemOf(error)),
  });

/** A problem as tRPC's clients read it. */
export function errorShapeOf(problem: Problem) {
  const { title, status } = PROBLEMS[problem.code];
  const { errors = [], detail, quota, retryAfter, blockedBy, candidates, closing, table } = problem.parts;
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
      ...(blockedBy === undefined ? {} : { blockedBy }),
      ...(candidates === undefined ? {} : { candidates }),
      ...(closing === undefined ? {} : { closing }),
      ...(table ?? {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  };
}

export const router = t.router;
/** For a feature whose operations are of several wings. */
export const { mergeRouters } = t;
export const callerOf = t.createCallerFactory;

/** For what puts together concerns of its own (`reportProcedure`). */
export const plainProcedure = t.procedure;

const reading = (needs: Needs) =>
  t.procedure.use((asked) =>
    admission(asked, (admitted) =>
      inTransaction('reads', admitted, (opened) =>
        access(needs, opened, ({ wallet }) => asked.next({ ctx: { wallet } })),
      ),
    ),
  );

const atOnce: Around = ({ ctx }, write) => write(ctx.trial);

/** Writes in one wallet; `around` may try it first. */
export const writeProcedureOf = (needs: Needs, around: Around = atOnce) =>
  t.procedure.use((asked) =>
    around(asked, (trial) =>
      admission(asked, (admitted) =>
        onceAtATimeAnywhere(admitted.credential, asked.ctx, () =>
          outOfTrial(() =>
            inTransaction('writes', admitted, (opened) =>
              access(needs, opened, (accessed) =>
                inspected(trial, accessed.wallet, () =>
                  once(accessed, () => audited(accessed, needs.role, (wallet) => asked.next({ ctx: { wallet } }))),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );

/** Reads in one wallet: scope `service:read`, any role. */
export const readProcedure = reading({ scope: 'service:read', role: 'viewer' });

/** Writes in one wallet: scope `service:write`, role member. */
export const writeProcedure = writeProcedureOf({ scope: 'service:write', role: 'member' });

/** For an app that acts for a person: scope `service:write`, any role; what more it needs its service asks for. */
export const appWriteProcedure = writeProcedureOf({ scope: 'service:write', role: 'viewer', app: true }).meta({
  onlyCredential: 'oauth',
});

/**
 * What an app itself made in a wallet for its person: scope `service:read`. The wallet need not be there, nor be hers,
 * any more.
 */
export const ofAppProcedure = t.procedure.meta({ onlyCredential: 'oauth' }).use(async (asked) => {
  const named = await walletNamed(asked);
  const { credential } = named;
  requireScope(credential, 'service:read');
  const app = kindOfCredential(credential).appOf(credential);
  if (app === null) throw new Problem('notFound');
  return inTransaction('reads', named, ({ transaction }) =>
    asked.next({ ctx: { transaction, clientId: app.clientId, personId: credential.userId } }),
  );
});

/** Runs another operation in one wallet, which asks for what it needs itself. */
export const toolProcedure = t.procedure.use((asked) => admission(asked, () => asked.next()));

/** Takes everything out of one wallet: scope `service:read`, role admin or the grant, and a key's own flag. */
export const exportProcedure = reading({
  scope: 'service:read',
  role: 'admin',
  permission: 'exportData',
  export: true,
}).meta({ onlyCredential: 'apiKey' });

/** For admins, signed in or with a key of theirs; never for an app. */
export const adminReadProcedure = reading({ scope: 'service:read', role: 'admin', noApp: true }).meta({
  onlyCredential: 'apiKey',
});
export const adminWriteProcedure = writeProcedureOf({ scope: 'service:write', role: 'admin', noApp: true }).meta({
  onlyCredential: 'apiKey',
});

/** Writes what is the caller's own in one wallet: scope `service:write`, any role. */
export const ownWriteProcedure = writeProcedureOf({ scope: 'service:write', role: 'viewer' });

/** For a signed-in person with this role (or this extra grant) in the wallet; no public credential reaches these. */
export const sessionReadProcedure = (role: Role, permission?: Permission) => reading(ofSession(role, permission));
export const sessionWriteProcedure = (role: Role, permission?: Permission) =>
  writeProcedureOf(ofSession(role, permission));

function ofSession(role: Role, permission: Permission | undefined): Needs {
  return { scope: null, role, ...(permission === undefined ? {} : { permission }) };
}

/** The same for what asks somebody outside in between: each of its transactions is one of its own (`apart.ts`). */
export const sessionApartProcedure = (role: Role, permission?: Permission) =>
  t.procedure.use((asked) =>
    admission(asked, (admitted) =>
      onceAtATime(admitted.credential, asked.ctx, () =>
        asked.next({ ctx: { apart: apart(ofSession(role, permission), admitted) } }),
      ),
    ),
  );

/** For everybody, signed in or not. */
export const publicProcedure = t.procedure.meta({ open: true });

/** Outside every wallet: a signed-in person. What writes does so through `once`. */
export const personProcedure = t.procedure.use(({ ctx, meta, next }) => {
  const { credential, database, request, reply, place } = ctx;
  if (credential === null || !kindOfCredential(credential).isPerson) throw new Problem('unauthorized');
  if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
  return onceAtATime(credential, { request, place }, () =>
    onceForPerson(database, { credential, request, reply, meta }, (doOnce) =>
      next({ ctx: { credential, once: doOnce } }),
    ),
  );
});

/**
 * Outside every wallet: the instance owner, who signed in recently. For everybody else the operation doesn't exist. What
 * writes does so through `once`.
 */
export const instanceOwnerProcedure = t.procedure.meta({ recentSignIn: true }).use(async ({ ctx, meta, next }) => {
  const { credential, database, request, reply, place } = ctx;
  if (credential === null || !kindOfCredential(credential).isPerson) throw new Problem('unauthorized');
  if (!(await isInstanceOwner(database, credential.userId))) throw new Problem('notFound');
  requireRecentSignIn(credential, ctx);
  return onceAtATime(credential, { request, place }, () =>
    onceForPerson(database, { credential, request, reply, meta }, (doOnce) =>
      next({ ctx: { credential, once: doOnce } }),
    ),
  );
});

/** Outside every wallet: any good credential that may read. */
export const credentialProcedure = t.procedure.use(({ ctx, next }) => {
  const { credential } = ctx;
  if (credential === null) throw new Problem('unauthorized');
  requireScope(credential, 'service:read');
  return next({ ctx: { credential } });
});
