import type { ToolResult, ToolService } from '@coffer/api/kernel/services.ts';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** The operations of Coffer that an MCP server calls with one credential: in the same process, or over REST. */
export interface AgentBackend {
  /** Address of Coffer's pages. */
  readonly address: string;
  readonly now: () => Date;
  /** The wallets that the credential can access. */
  wallets(): Promise<readonly ReachedWallet[]>;
  tools(): Promise<readonly ListedTool[]>;
  /** @throws ProtocolError for an unknown tool, and errors that `toProblem` converts */
  run(call: ToolRequest): Promise<ToolResult>;
  /** The bytes of a file. @throws the errors of `run`, and ProtocolError if the file exceeds the size of one message */
  document(walletId: string, fileId: string): Promise<Document>;
  /** The access that the credential grants. */
  access(): Promise<AgentAccess>;
  /** Whether a tool of this name exists, for this credential or another. */
  hasTool(name: string): Promise<boolean>;
  /** The problem to report for an error; internal errors are reported without details. */
  problemOf(error: unknown): ProblemReport;
}

/** The access of a credential, and how its owner can change it. */
export interface AgentAccess {
  readonly canWrite: boolean;
  /** One sentence that the agent can pass on. */
  readonly howToChange: string;
}

interface ReachedWallet {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly locale: string;
}

export interface ToolRequest {
  readonly walletId: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type ListedTool = Omit<Awaited<ReturnType<ToolService['listed']>>[number], 'name'> & { readonly name: string };

interface Document {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A problem as reported to agents, with the members of the contract's errors. */
export interface ProblemReport {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  /** Further members of the error: a quota, conflicting records, when to retry. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Rejects a call of a tool that does not exist, because models invent tool names.
 * @throws ProtocolError always
 */
export function refuseUnknownTool(): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
}

/** Maximum bytes of a document, which is sent in one message. */
export const MAX_AGENT_DOCUMENT_BYTES = 5 * 1024 * 1024;
