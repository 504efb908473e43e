import { callTool, onlyWallet } from '@coffer/agents/tool-calls.ts';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CofferFor } from './coffer-for.ts';

const PURPOSE = 'mcp-approval';

/** Which access request an app was asked to have approved; it carries this back, sealed, and cannot make one up. */
const approval = z.strictObject({ id: z.string(), walletId: z.string(), userId: z.string(), credentialId: z.string() });

type Approval = z.infer<typeof approval>;

/** @throws Error for a state that we did not give to this very connection */
export function openState({ ctx }: CofferFor, state: string): Approval {
  const opened = approval.parse(JSON.parse(ctx.sealer.open(PURPOSE, Buffer.from(state, 'base64url')).toString('utf8')));
  if (opened.userId !== ctx.credential?.userId || opened.credentialId !== ctx.credential.id) {
    throw new Error('the state was given to somebody else');
  }
  return opened;
}

function sealedState({ ctx }: CofferFor, { id, walletId }: Pick<Approval, 'id' | 'walletId'>): string {
  const { userId = '', id: credentialId = '' } = ctx.credential ?? {};
  const text = JSON.stringify({ id, walletId, userId, credentialId } satisfies Approval);
  return ctx.sealer.seal(PURPOSE, Buffer.from(text)).toString('base64url');
}

/** A client of protocol 2026-07-28 says with each request what it can show its person. */
function showsAddresses({ envelope }: ServerContext['mcpReq']): boolean {
  const able: unknown = Reflect.get(envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  return Reflect.get(Object(Reflect.get(Object(able), 'elicitation')), 'url') !== undefined;
}

const made = z.object({ result: z.object({ id: z.string(), approvalUrl: z.string() }) });

/**
 * Makes an access request, and has the client open the page where the person decides it, if it can. The call that comes
 * after that makes no second one: it is told where the first stands, decided or not.
 */
export async function requestAccess(
  coffer: CofferFor,
  given: Readonly<Record<string, unknown>>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const asked = mcpReq.requestState<Approval>();
  if (asked !== undefined) {
    const { id, walletId } = asked;
    return callTool(coffer, 'look_up', { action: 'accessRequests.get', id, walletId });
  }
  const walletId = given['walletId'] ?? (await onlyWallet(coffer));
  const result = await callTool(coffer, 'request_access', given);
  const { data } = made.safeParse(result.structuredContent);
  if (data === undefined || typeof walletId !== 'string' || !showsAddresses(mcpReq)) return result;
  const { id, approvalUrl } = data.result;
  return inputRequired({
    inputRequests: {
      approval: inputRequired.elicitUrl({ message: 'Decide in Coffer what the app asks for.', url: approvalUrl }),
    },
    requestState: sealedState(coffer, { id, walletId }),
  });
}
