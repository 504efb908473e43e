import { callTool, findSingleWallet } from '@coffer/agents/tool-calls.ts';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AppBackend } from './app-backend.ts';

const PURPOSE = 'mcp-approval';

/** The access request that the app asks its user to approve. The client returns it sealed, so it cannot be forged. */
const approval = z.strictObject({ id: z.string(), walletId: z.string(), userId: z.string(), credentialId: z.string() });

type Approval = z.infer<typeof approval>;

/**
 * Decrypts the state of an access request that the client received and sent back.
 * @throws Error if the state was not issued to this connection
 */
export function unsealApproval({ ctx }: AppBackend, state: string): Approval {
  const opened = approval.parse(JSON.parse(ctx.sealer.open(PURPOSE, Buffer.from(state, 'base64url')).toString('utf8')));
  if (opened.userId !== ctx.credential?.userId || opened.credentialId !== ctx.credential.id) {
    throw new Error('the state was issued to another connection');
  }
  return opened;
}

function sealedState({ ctx }: AppBackend, { id, walletId }: Pick<Approval, 'id' | 'walletId'>): string {
  const { userId = '', id: credentialId = '' } = ctx.credential ?? {};
  const text = JSON.stringify({ id, walletId, userId, credentialId } satisfies Approval);
  return ctx.sealer.seal(PURPOSE, Buffer.from(text)).toString('base64url');
}

/** Whether the client can open a URL for its user; clients of protocol 2026-07-28 declare it with each request. */
function showsAddresses({ envelope }: ServerContext['mcpReq']): boolean {
  const able: unknown = Reflect.get(envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  return Reflect.get(Object(Reflect.get(Object(able), 'elicitation')), 'url') !== undefined;
}

const made = z.object({ result: z.object({ id: z.string(), approvalUrl: z.string() }) });

/**
 * Creates an access request. If the client can open URLs, asks it to open the page where the person decides. When the
 * client then repeats the call with the state it received, returns the status of that request instead of creating
 * another one.
 */
export async function requestAccess(
  coffer: AppBackend,
  given: Readonly<Record<string, unknown>>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const asked = mcpReq.requestState<Approval>();
  if (asked !== undefined) {
    const { id, walletId } = asked;
    return callTool(coffer, 'look_up', { action: 'accessRequests.get', id, walletId });
  }
  const walletId = given['walletId'] ?? (await findSingleWallet(coffer));
  const result = await callTool(coffer, 'request_access', given);
  const { data } = made.safeParse(result.structuredContent);
  if (data === undefined || typeof walletId !== 'string' || !showsAddresses(mcpReq)) return result;
  const { id, approvalUrl } = data.result;
  return inputRequired({
    inputRequests: {
      approval: inputRequired.elicitUrl({
        message: 'Open Coffer to decide about the app’s request.',
        url: approvalUrl,
      }),
    },
    requestState: sealedState(coffer, { id, walletId }),
  });
}
