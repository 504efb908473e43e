import type { TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Context } from './context.ts';
import type { Scope } from './rights.ts';
import type { ToolName } from './tool-names.ts';
import type { RequestedWallet } from './wallet.ts';

/** Properties of an operation other than its input and output. */
export interface OperationMeta extends OpenApiMeta {
  /**
   * The response is one record. Its ETag is the field `etag` if the record has this field, otherwise a hash of the
   * record. PUT, PATCH and DELETE honour If-Match.
   */
  readonly record?: boolean;
  /** A valid body for the API reference; a test checks it against the input. */
  readonly example?: object;
  /** The agent tool that runs the operation. */
  readonly tool?: ToolName;
  /** The reason why no tool runs this public write. */
  readonly notTool?: string;
  /** The reason why a tool can't dry-run this write: it has effects outside the wallet's database. */
  readonly noDryRun?: string;
  /**
   * The required scope, if it differs from the usual scope: the operation runs other operations, which require more.
   */
  readonly scope?: Scope;
  /** Requires no credential. */
  readonly open?: boolean;
  /** The only kind of program credential that may call the operation; if absent, every kind may. */
  readonly onlyCredential?: 'apiKey' | 'oauth';
  /** Accepts bodies of up to this many bytes instead of 1 MiB. */
  readonly bodyLimit?: number;
  /** Accepts bodies of up to this many bytes from the app. Other callers may send 1 MiB. */
  readonly bodyLimitOfApp?: number;
  /** The response is a file, sent by the HTTP layer; the output describes it (`FileDownload`). */
  readonly bytes?: boolean;
  /** Response fields that are shown once: they are null in the history and in a repeated response. */
  readonly secretFields?: readonly string[];
  /**
   * A repeated response includes the secret fields too. Coffer stores them encrypted with the response, so this is only
   * for secrets that Coffer stores encrypted anyway.
   */
  readonly secretsGivenAgain?: boolean;
  /** Recreates secret fields for a repeated response, from the stored response. */
  readonly renewed?: (ctx: Context & { readonly wallet: RequestedWallet }, kept: unknown) => Promise<object>;
  /** Numbers of input and response keep the digits that were sent (`exact-json.ts`). */
  readonly exactNumbers?: boolean;
  /** Uses `copyInto` of its database transaction. */
  readonly copies?: boolean;
  /** Requires that a session has proved the person’s identity within the last ten minutes (`recent-sign-in.ts`). */
  readonly recentSignIn?: boolean;
  /** The category of an operation that can't be undone. */
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
  /** The media types of the response, which is a file started with `reply.beginFile`. */
  readonly streams?: readonly string[];
}

/**
 * A request before it reaches its procedure. Functions such as `checkAccess` receive the call and the next function to
 * run. `trpc.ts` combines these functions in one tRPC middleware, because tRPC copies the context for each middleware.
 */
export interface OperationCall {
  readonly ctx: Context;
  readonly meta: OperationMeta | undefined;
  /** The operation's name, as in the API reference. */
  readonly path: string;
}

/** The result of a procedure. tRPC returns errors as values; `runInTransaction` throws them. */
export type OperationResult =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError };

/** Wraps a response as a successful result of tRPC, for middleware that replaces the result of the procedure. */
export function toSuccessfulResult(answer: unknown) {
  // biome-ignore lint/plugin: tRPC brands its results with a symbol it does not export; it reads ok and data only.
  return { ok: true, data: answer } as never;
}
