import { createHash, randomBytes } from 'node:crypto';
import type { BankProvider, Institution, JsonObject } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { requireFreeQuota } from '../../kernel/quotas.ts';
import type { SeparateDatabaseTransactions } from '../../kernel/separate-database-transactions.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { connectInput, reconnectInput } from './bankConnections.schema.ts';
import { createConnection, getConnection, lockConnection } from './bankConnections.service.ts';
import { sealConnectionSecrets, unsealConnectionSecrets } from './connection-state.ts';
import { readInstitutions } from './institutions.service.ts';
import { awaitProviderResponse, createCallContext, findBankProvider } from './provider-calls.ts';

/** Hours after which a connection without consent is deleted. */
const PENDING_HOURS = 24;

export interface ConsentStartContext {
  readonly separateTransactions: SeparateDatabaseTransactions;
  readonly ctx: Pick<Context, 'database' | 'sealer' | 'bankProviders' | 'baseUrl' | 'now'>;
  /** The session in which the person must return. */
  readonly sessionId: string;
}

export interface StartedConsent {
  readonly id: string;
  readonly address: string;
}

/**
 * Creates a pending connection and starts its consent at the bank. Returns the address to which the person is
 * redirected.
 */
export async function connectBank(
  { separateTransactions, ctx, sessionId }: ConsentStartContext,
  input: z.infer<typeof connectInput>,
): Promise<StartedConsent> {
  const personId = await separateTransactions.reads(async (wallet) => {
    await requireRoomForConnection(wallet);
    return wallet.userId;
  });
  const provider = await providerOf(ctx, input.type);
  const institution = await institutionNamed(ctx, provider, input);
  const begun = await beginAt(provider, ctx, { institution, personId, language: input.language, former: null });
  return separateTransactions.writes(async (wallet) => {
    const connection = await createConnection(wallet, {
      type: input.type,
      status: 'pending',
      countryCode: institution.countryCode,
      institutionId: institution.id,
      institutionName: institution.name,
    });
    const { id } = connection;
    await wallet.transaction.execute({
      text: `INSERT INTO "ConnectionState" ("walletId", "connectionId", type, "institutionId", "readsPerDay", "dueTime")
             VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [wallet.walletId, id, input.type, institution.id, institution.readsPerDay, pendingEnd(wallet)],
    });
    await keepRound(wallet, ctx, { ...begun, connectionId: id, sessionId });
    return { id, address: begun.address };
  });
}

/**
 * Starts a new consent for a connection, for example because its consent has ended or will end soon. Returns the
 * address to which the person is redirected.
 * @throws Problem `notFound` if the connection is pending or disconnected
 */
export async function reconnectBank(
  { separateTransactions, ctx, sessionId }: ConsentStartContext,
  { id, language }: z.infer<typeof reconnectInput>,
): Promise<StartedConsent> {
  const former = await separateTransactions.reads(async (wallet) => {
    const connection = await getConnection(wallet, id);
    if (connection.status === 'disconnected' || connection.status === 'pending') throw endedConnectionProblem();
    return { connection, secrets: await secretsOf(wallet, ctx, id), personId: wallet.userId };
  });
  const { connection, secrets, personId } = former;
  const provider = await providerOf(ctx, connection.type);
  const { institution, countryCode } = connection;
  if (institution === null || countryCode === null) throw endedConnectionProblem();
  const bank = { ...institution, countryCode };
  const begun = await beginAt(provider, ctx, { institution: bank, personId, language, former: secrets });
  return separateTransactions.writes(async (wallet) => {
    const before = await lockConnection(wallet, id);
    if (before.status === 'disconnected') throw endedConnectionProblem();
    wallet.changing(before);
    await keepRound(wallet, ctx, { ...begun, connectionId: id, sessionId });
    return { id, address: begun.address };
  });
}

function endedConnectionProblem(): Problem {
  return new Problem('notFound', { detail: 'This connection has ended. Connect the bank again.' });
}

async function requireRoomForConnection(wallet: Wallet): Promise<void> {
  const [row] = await wallet.transaction.query({
    row: { present: is.int4 },
    text: `SELECT count(*)::int AS present FROM "BankConnection" WHERE "walletId" = $1`,
    values: [wallet.walletId],
  });
  await requireFreeQuota(wallet.transaction, 'connections', row?.present ?? 0);
}

async function providerOf(
  { bankProviders }: ConsentStartContext['ctx'],
  type: BankProvider['name'],
): Promise<BankProvider> {
  const provider = await findBankProvider(bankProviders, type);
  if (provider === undefined) throw invalidReferenceProblem('type', 'is not available on this Coffer');
  return provider;
}

async function institutionNamed(
  ctx: ConsentStartContext['ctx'],
  provider: BankProvider,
  { countryCode, institutionId }: Pick<z.infer<typeof connectInput>, 'countryCode' | 'institutionId'>,
): Promise<Institution> {
  const institutions = await awaitProviderResponse(readInstitutions(ctx, provider, countryCode));
  const institution = institutions.find(({ id }) => id === institutionId);
  if (institution === undefined) throw invalidReferenceProblem('institutionId', 'is not a bank in this country');
  return institution;
}

interface ConsentStart {
  readonly institution: Pick<Institution, 'id' | 'name' | 'countryCode'>;
  readonly personId: string;
  readonly language: string;
  readonly former: JsonObject | null;
}

interface Begun {
  readonly address: string;
  readonly secrets: JsonObject;
  readonly state: string;
}

async function beginAt(
  provider: BankProvider,
  { baseUrl, now }: ConsentStartContext['ctx'],
  { institution: { id, name, countryCode }, personId, language, former }: ConsentStart,
): Promise<Begun> {
  const state = randomBytes(32).toString('base64url');
  const begun = await awaitProviderResponse(
    provider.begin(
      {
        institution: { id, name, countryCode },
        state,
        returnUrl: `${baseUrl}/connect/return`,
        // Providers cannot reach an address without a certificate.
        hookUrl: baseUrl.startsWith('https://') ? `${baseUrl}/connect/hooks/${provider.name}` : null,
        ...{ personId, language, former },
      },
      createCallContext(now),
    ),
  );
  return { ...begun, state };
}

/** Returns the hash of the `state` parameter of a consent. Only the hash is stored. */
export function hashConsentState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

async function keepRound(
  { transaction, walletId, userId, now }: Wallet,
  { sealer }: Pick<Context, 'sealer'>,
  { connectionId, state, secrets, sessionId }: Begun & { readonly connectionId: string; readonly sessionId: string },
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "ConsentRound" ("walletId", id, "connectionId", "stateHash", "sessionId", "personId", kept, "createdTime")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      walletId,
      uuid(),
      connectionId,
      hashConsentState(state),
      sessionId,
      userId,
      sealConnectionSecrets(sealer, secrets),
      now().toISOString(),
    ],
  });
}

function pendingEnd({ now }: Wallet): string {
  return new Date(now().getTime() + PENDING_HOURS * 3_600_000).toISOString();
}

async function secretsOf(
  { transaction, walletId }: Wallet,
  { sealer }: Pick<Context, 'sealer'>,
  connectionId: string,
): Promise<JsonObject | null> {
  const [state] = await transaction.query({
    row: { sealed: is.orNull(is.bytea) },
    text: `SELECT "providerState" AS sealed FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [walletId, connectionId],
  });
  return state?.sealed == null ? null : unsealConnectionSecrets(sealer, state.sealed);
}
