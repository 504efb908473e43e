import type { Sealer } from '@coffer/auth/sealing.ts';
import {
  type BankProvider,
  type CompletedConsent,
  type JsonObject,
  ProviderFault,
} from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { readAccess } from '../../kernel/access.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { type SessionCredential, sessionCredential } from '../../kernel/credentials/session-credential.ts';
import { Problem } from '../../kernel/problems.ts';
import type { BankProviders, RateService } from '../../kernel/services.ts';
import { createJobWallet } from '../../kernel/wallet.ts';
import type { SyncError } from './bankConnections.schema.ts';
import { getConnection, lockConnection } from './bankConnections.service.ts';
import { hashConsentState } from './begin-consent.service.ts';
import { unsealConnectionSecrets } from './connection-state.ts';
import { createCallContext, findBankProvider, toSyncError } from './provider-calls.ts';
import { storeConsent } from './store-consent.ts';

export interface ConsentDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly bankProviders: BankProviders;
  readonly rates: RateService;
  now(): Date;
}

/** The browser's request after the bank redirected the person back to Coffer. */
export interface ConsentCallback {
  readonly state: string;
  /** All query parameters of the return address. */
  readonly answer: Readonly<Record<string, string>>;
  /** The person's session; null if nobody is signed in. */
  readonly session: { readonly id: string; readonly personId: string } | null;
  readonly requestId: string;
  readonly from: RequestClientInfo;
}

/** The result of a consent callback. The wallet is only included if the person may see it. */
export type ConsentCallbackOutcome =
  | { readonly problem: 'expired' | 'used' | 'otherSession' }
  | { readonly walletId: string; readonly problem: SyncError }
  | { readonly walletId: string; readonly connectionId: string; readonly consent: 'given' | 'renewed' };

/** Minutes within which the person must return. */
const CONSENT_RETURN_MINUTES = 15;
/** Maximum milliseconds for a provider's response, because a bank may have to look up the accounts. */
const CONSENT_RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Completes a consent. Each state is valid once, in the session that started it. The provider is called between two
 * database transactions; if the process dies in between, the person has to start again.
 */
export async function finishConsent(
  services: ConsentDependencies,
  returned: ConsentCallback,
): Promise<ConsentCallbackOutcome> {
  const { session } = returned;
  if (session === null) return { problem: 'otherSession' };
  const round = await takeRound(services, returned, sessionCredential(session.id, session.personId));
  if ('problem' in round) return round;
  const { walletId, connectionId, type, kept } = round;
  try {
    const provider = await findBankProvider(services.bankProviders, type);
    if (provider === undefined) throw new ProviderFault('refused', 'the provider is no longer configured');
    const consent = await provider.finish(
      kept,
      returned.answer,
      createCallContext(services.now, CONSENT_RESPONSE_TIMEOUT_MS),
    );
    return await storeFinishedConsent(services, { returned, session, consent, provider, walletId, connectionId });
  } catch (error) {
    await forgetPending(services.database, walletId, connectionId);
    if (!(error instanceof ProviderFault)) throw error;
    return { walletId, problem: toSyncError(error) };
  }
}

interface ClaimedConsentState {
  readonly walletId: string;
  readonly connectionId: string;
  readonly type: BankProvider['name'];
  readonly kept: JsonObject;
}

const ROUND = {
  connectionId: is.uuid,
  sessionId: is.uuid,
  kept: is.bytea,
  createdTime: is.timestamptz,
  isUsed: is.bool,
};

async function takeRound(
  { database, sealer, now }: ConsentDependencies,
  { state, session }: ConsentCallback,
  credential: SessionCredential,
): Promise<ClaimedConsentState | { readonly problem: 'expired' | 'used' | 'otherSession' }> {
  const [named] = await database.query({
    row: { walletId: is.uuid, id: is.uuid },
    text: 'SELECT "walletId", id FROM coffer.consent_round($1)',
    values: [hashConsentState(state)],
  });
  if (named === undefined) return { problem: 'expired' };
  return database.withWallet(named.walletId, async (transaction) => {
    const { walletId } = transaction;
    const [round] = await transaction.query({
      row: ROUND,
      text: `SELECT "connectionId", "sessionId", kept, "createdTime", "usedTime" IS NOT NULL AS "isUsed"
             FROM "ConsentRound" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
      values: [walletId, named.id],
    });
    if (round === undefined) return { problem: 'expired' };
    // A request from another session must not use up the state.
    if (round.sessionId !== session?.id) return { problem: 'otherSession' };
    if (round.isUsed) return { problem: 'used' };
    if (Date.parse(round.createdTime) < now().getTime() - CONSENT_RETURN_MINUTES * 60_000)
      return { problem: 'expired' };
    if (!(await mayConnect(transaction, credential))) return { problem: 'otherSession' };
    await transaction.execute({
      text: `UPDATE "ConsentRound" SET "usedTime" = $3 WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, named.id, now().toISOString()],
    });
    const { connectionId, kept } = round;
    const { type } = await getConnection({ transaction, walletId }, connectionId);
    return { walletId, connectionId, type, kept: unsealConnectionSecrets(sealer, kept) };
  });
}

/**
 * True if the person may still manage connections. The permission may have been removed while the person was at the
 * bank.
 */
async function mayConnect(transaction: WalletTransaction, credential: SessionCredential): Promise<boolean> {
  try {
    await readAccess(transaction, credential, { scope: null, role: 'admin', permission: 'manageConnections' });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

interface FinishedConsent {
  readonly returned: ConsentCallback;
  readonly session: { readonly id: string; readonly personId: string };
  readonly consent: CompletedConsent;
  readonly provider: BankProvider;
  readonly walletId: string;
  readonly connectionId: string;
}

async function storeFinishedConsent(
  services: ConsentDependencies,
  given: FinishedConsent,
): Promise<ConsentCallbackOutcome> {
  const { returned, session, consent, provider, walletId, connectionId } = given;
  const { database, sealer, now } = services;
  const kept = await database.withWallet(walletId, async (transaction) => {
    const wallet = createJobWallet(transaction, { ...services, userId: session.personId });
    const before = await lockConnection(wallet, connectionId).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'notFound') return null;
      throw error;
    });
    if (before === null || before.status === 'disconnected') return null;
    const isRenewed = await storeConsent(wallet, { before, consent, sealer, from: returned.from });
    writeAuditRow(
      { ...wallet, credential: sessionCredential(session.id, session.personId) },
      {
        operation: 'bankConnections.finish',
        before,
        after: await getConnection(wallet, connectionId),
        requestId: returned.requestId,
        from: returned.from,
      },
    );
    return { isRenewed };
  });
  if (kept !== null) return { walletId, connectionId, consent: kept.isRenewed ? 'renewed' : 'given' };
  // The connection was disconnected while the person was at the bank, so the consent is ended.
  await provider.end(consent.secrets, createCallContext(now)).catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error;
  });
  return { walletId, problem: 'brokenOff' };
}

/** Deletes a connection whose first consent failed. A connection whose renewal failed stays unchanged. */
async function forgetPending(database: Database, walletId: string, connectionId: string): Promise<void> {
  await database.withWallet(walletId, async (transaction) => {
    const gone = await transaction.execute({
      text: `DELETE FROM "BankConnection" WHERE "walletId" = $1 AND id = $2 AND status = 'pending'`,
      values: [walletId, connectionId],
    });
    if (gone === 0) return;
    await transaction.execute({
      text: 'DELETE FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2',
      values: [walletId, connectionId],
    });
  });
}
