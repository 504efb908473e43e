import type { TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Context } from './context.ts';
import type { Scope } from './rights.ts';
import type { ToolName } from './tool-names.ts';
import type { RequestedWallet } from './wallet.ts';

/** What a procedure says of itself beside its shapes. */
export interface OperationMeta extends OpenApiMeta {
  /** The answer is one record: it carries an ETag, and PATCH and DELETE honour If-Match. */
  readonly record?: boolean;
  /** The tool of agents that runs it. */
  readonly tool?: ToolName;
  /** Why no tool runs it, of a public write. */
  readonly notTool?: string;
  /** Why a tool cannot try it first, of a write that reaches beyond the wallet's database. */
  readonly noDryRun?: string;
  /** The scope that it is called with, where that is not the one of what reads or writes: it runs others, which ask for more. */
  readonly scope?: Scope;
  /** No credential is needed. */
  readonly open?: boolean;
  /** The only kind of program credential that may call it; absent: every kind. */
  readonly onlyCredential?: 'apiKey' | 'oauth';
  /** Takes bodies up to this many bytes instead of the usual 1 MiB. */
  readonly bodyLimit?: number;
  /** The same for the app alone; from an API key it takes 1 MiB. */
  readonly bodyLimitOfApp?: number;
  /** The answer is the bytes of a file, which the output tells of (`FileContent`): the front door sends them. */
  readonly bytes?: boolean;
  /** Fields of the answer that are shown once: they are null in the audit row and in an answer given again. */
  readonly secretFields?: readonly string[];
  /** An answer given again has them too: they are kept sealed until then. For what is stored sealed in any case. */
  readonly secretsGivenAgain?: boolean;
  /** Those of them that are made anew for an answer given again, from what was kept of it. */
  readonly renewed?: (ctx: Context & { readonly wallet: RequestedWallet }, kept: unknown) => Promise<object>;
  /** Numbers of input and answer keep the digits that were sent (`exact-json.ts`). */
  readonly exactNumbers?: boolean;
  /** Uses `copyInto` of its transaction. */
  readonly copies?: boolean;
  /** Asks a session for a proof of the last ten minutes (`recent-sign-in.ts`). */
  readonly recentSignIn?: boolean;
  /** What it is about, where what it does cannot be taken back. */
  readonly notUndoable?:
    | 'apiKeys'
    | 'invitations'
    | 'members'
    | 'roles'
    | 'accessRequests'
    | 'wallets'
    | 'readMarks'
    | 'webhooks'
    | 'connections'
    | 'closings';
  /** The answer is a file of one of these media types, begun with `reply.beginFile`. */
  readonly streams?: readonly string[];
}

/**
 * A request on its way to its procedure. Each concern is a function of it and of what comes next, in a file of its own;
 * `trpc.ts` puts them together, in one middleware of tRPC's, which copies the whole context at each that it has.
 */
export interface OperationCall {
  readonly ctx: Context;
  readonly meta: OperationMeta | undefined;
  /** The operation's name, as in the reference. */
  readonly path: string;
}

/** What a procedure answers: failures too are values, until the transaction throws them. */
export type OperationResult =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError };

/** An answer that is given without the procedure. */
export function answerWithout(answer: unknown) {
  // biome-ignore lint/plugin: tRPC brands its results with a symbol it does not export; it reads ok and data only.
  return { ok: true, data: answer } as never;
}
