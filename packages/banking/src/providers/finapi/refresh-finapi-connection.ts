import { setTimeout as wait } from 'node:timers/promises';
import { type CallContext, ProviderFault } from '../provider.ts';
import { parseProviderResponse, toIsoTime } from '../response-fields.ts';
import type { FinapiClient } from './client.ts';
import { finapiBankConnection as bankConnection, type FinapiBankConnection, finapiTask } from './response-schemas.ts';
import { type FinapiSecrets, finapiUserFromSecrets } from './secrets.ts';

const POLL_MS = 1000;
/**
 * Maximum number of polls, one per second; most banks need half a minute. A slower bank is read in the next run, when
 * finAPI has its data.
 */
const MAX_POLLS = 90;
/**
 * Milliseconds during which an update counts as recent. One update covers all accounts of a connection, which are read
 * one after the other.
 */
const FRESH_MS = 5 * 60_000;

/**
 * Waits until finAPI has downloaded the bank's data, and returns the connection.
 * @throws ProviderFault `unavailable` if this takes longer than 90 polls, one per second, or is aborted
 */
export async function waitForFinapiDownload(
  client: FinapiClient,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<FinapiBankConnection> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const found = await connectionOf(client, secrets, call);
    if (found.updateStatus !== 'IN_PROGRESS') return found;
    await pause(client, call);
  }
  throw new ProviderFault('unavailable', 'finAPI is still downloading');
}

/**
 * Makes finAPI read the bank's data, unless it did so in the last five minutes, and waits for the data.
 * @throws ProviderFault `loginRefused` if the person must sign in at the bank; `unavailable` if the bank returns no
 * data or the read takes too long
 */
export async function refreshFinapiConnection(
  client: FinapiClient,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<void> {
  const before = await connectionOf(client, secrets, call);
  if (before.updateStatus === 'IN_PROGRESS') await waitForFinapiDownload(client, secrets, call);
  if (before.updateStatus === 'IN_PROGRESS' || isFresh(before, call.now())) return;
  const body = { bankConnectionId: Number(secrets.bankConnectionId) };
  const path = ['api', 'tasks', 'backgroundUpdate'];
  const user = finapiUserFromSecrets(secrets);
  let state = parseProviderResponse(
    finapiTask,
    await client.send({ method: 'POST', path, body, at: 'webForm', user }, call),
    'the task',
  );
  for (let poll = 0; !hasFinished(state.status); poll++) {
    if (poll >= MAX_POLLS) throw new ProviderFault('unavailable', 'finAPI is still reading from the bank');
    await pause(client, call);
    const answer = await client.send({ path: ['api', 'tasks', state.id], at: 'webForm', user }, call);
    state = parseProviderResponse(finapiTask, answer, 'the task');
  }
  await waitForFinapiDownload(client, secrets, call);
}

/**
 * Whether the task has ended with success.
 * @throws ProviderFault if the task ended without success
 */
function hasFinished(status: string): boolean {
  if (status === 'WEB_FORM_REQUIRED')
    throw new ProviderFault('loginRefused', 'the bank requires the person to sign in');
  if (status === 'COMPLETED_WITH_ERROR')
    throw new ProviderFault('unavailable', 'the bank returned no transactions to finAPI');
  return status === 'COMPLETED';
}

function isFresh({ interfaces }: FinapiBankConnection, now: Date): boolean {
  const times = interfaces?.flatMap(({ lastManualUpdate, lastAutoUpdate }) =>
    [lastManualUpdate, lastAutoUpdate].flatMap((update) => toIsoTime(update?.timestamp) ?? []),
  );
  const last = times?.sort().at(-1);
  return last !== undefined && now.getTime() - Date.parse(last) < FRESH_MS;
}

async function connectionOf(
  client: FinapiClient,
  secrets: FinapiSecrets,
  call: CallContext,
): Promise<FinapiBankConnection> {
  const path = ['api', 'v2', 'bankConnections', secrets.bankConnectionId ?? ''];
  return parseProviderResponse(
    bankConnection,
    await client.send({ path, user: finapiUserFromSecrets(secrets) }, call),
    'the connection',
  );
}

async function pause(client: FinapiClient, call: CallContext): Promise<void> {
  try {
    await wait(client.options.pollMs ?? POLL_MS, undefined, { signal: call.signal });
  } catch {
    throw new ProviderFault('unavailable', 'the read was aborted');
  }
}
