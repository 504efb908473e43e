import type { ToolResult, Tools } from '@coffer/api/kernel/services.ts';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** Coffer as a server of agents reaches it, with one credential: in the same process, or over REST. */
export interface Reach {
  /** Where Coffer's pages are. */
  readonly address: string;
  readonly now: () => Date;
  /** The wallets that the credential reaches. */
  wallets(): Promise<readonly ReachedWallet[]>;
  tools(): Promise<readonly ListedTool[]>;
  /** @throws ProtocolError where there is no such tool, and what `problemOf` makes a problem of */
  run(call: AskedTool): Promise<ToolResult>;
  /** A file's bytes. @throws as `run` does, and ProtocolError where the file is larger than one message may be */
  document(walletId: string, fileId: string): Promise<Document>;
  /** What the credential allows. */
  access(): Promise<AgentAccess>;
  /** Whether there is a tool of this name, for this credential or another. */
  hasTool(name: string): Promise<boolean>;
  /** What to tell of an error; one that is our fault is told without our insides. */
  problemOf(error: unknown): ToldProblem;
}

/** What a credential allows, and how its person changes that. */
export interface AgentAccess {
  readonly canWrite: boolean;
  /** One sentence for the agent to pass on. */
  readonly howToChange: string;
}

interface ReachedWallet {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly locale: string;
}

export interface AskedTool {
  readonly walletId: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type ListedTool = Omit<Awaited<ReturnType<Tools['listed']>>[number], 'name'> & { readonly name: string };

interface Document {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A problem as agents are told it: members of the contract's errors. */
export interface ToldProblem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  /** What else the error says: a quota, what stands in the way, when to try again. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** @throws always: models make up names of tools */
export function refuseUnknownTool(): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
}

/** Bytes of a document at the most: they go out in one message. */
export const LARGEST_DOCUMENT = 5 * 1024 * 1024;
