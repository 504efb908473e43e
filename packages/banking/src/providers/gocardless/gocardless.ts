import { z } from 'zod';
import { MAX_CONSENT_DAYS, MAX_READS_PER_DAY } from '../bank-rules.ts';
import {
  type BankProvider,
  type CallContext,
  type CompletedConsent,
  type ConsentInput,
  type Institution,
  type JsonObject,
  ProviderFault,
} from '../provider.ts';
import { parseElements, parseProviderResponse, toIsoTime } from '../response-fields.ts';
import { GocardlessClient, type GocardlessOptions } from './client.ts';
import { fetchGocardlessAccount } from './connected-account.ts';
import { readGocardlessAccount as readAccount } from './read-account.ts';
import {
  gocardlessAgreement,
  gocardlessRequisition,
  gocardlessRequisitionStatus,
  gocardlessInstitution as institution,
  type GocardlessInstitution as WireInstitution,
} from './response-schemas.ts';

const USUAL_CONSENT_DAYS = 90;
const USUAL_HISTORY_DAYS = 90;
const MAX_HISTORY_DAYS = 730;

/** Statuses of a requisition: https://developer.gocardless.com/bank-account-data/statuses */
const LINKED = 'LN';
const BROKEN_OFF = new Set(['RJ', 'UA', 'CR', 'GC', 'SA', 'GA']);

const kept = z.object({ requisitionId: z.string(), agreementId: z.string(), institutionId: z.string() });

export function gocardlessProvider(options: GocardlessOptions): BankProvider {
  const client = new GocardlessClient(options);
  return {
    name: 'providerA',
    configuration: `${options.url} ${options.secretId}`,
    institutions: (countryCode, call) => institutions(client, countryCode, call),
    begin: (consent, call) => begin(client, consent, call),
    finish: (secrets, answer, call) => finish(client, secrets, answer, call),
    read: (account, call) => readAccount(client, account, call),
    end: (secrets, call) => end(client, secrets, call),
  };
}

async function institutions(client: GocardlessClient, countryCode: string, call: CallContext): Promise<Institution[]> {
  const body = await client.get(['institutions'], { country: countryCode.toLowerCase() }, call);
  return parseElements(institution, parseProviderResponse(z.array(z.unknown()), body, 'the list of banks')).read.map(
    (bank) => ({
      id: bank.id,
      name: bank.name,
      countryCode,
      bic: bank.bic ?? null,
      historyDays: historyDays(bank),
      consentDays: consentDays(bank),
      readsPerDay: MAX_READS_PER_DAY,
    }),
  );
}

function historyDays({ transaction_total_days: text }: WireInstitution): number {
  return parseDayCount(text, USUAL_HISTORY_DAYS, MAX_HISTORY_DAYS);
}

function consentDays({ max_access_valid_for_days: text }: WireInstitution): number {
  return parseDayCount(text, USUAL_CONSENT_DAYS, MAX_CONSENT_DAYS);
}

function parseDayCount(text: string | null | undefined, usual: number, most: number): number {
  const days = Number(text ?? Number.NaN);
  return Number.isInteger(days) && days > 0 ? Math.min(days, most) : usual;
}

async function bankOf(client: GocardlessClient, id: string, call: CallContext): Promise<WireInstitution> {
  return parseProviderResponse(institution, await client.get(['institutions', id], {}, call), 'the bank');
}

async function begin(
  client: GocardlessClient,
  { institution: { id }, state, returnUrl, language }: ConsentInput,
  call: CallContext,
): Promise<{ readonly address: string; readonly secrets: JsonObject }> {
  const bank = await bankOf(client, id, call);
  const agreed = await client.post(
    ['agreements', 'enduser'],
    {
      institution_id: id,
      max_historical_days: historyDays(bank),
      access_valid_for_days: consentDays(bank),
      access_scope: ['balances', 'details', 'transactions'],
    },
    call,
  );
  const agreementId = parseProviderResponse(gocardlessAgreement, agreed, 'the agreement').id;
  const redirect = new URL(returnUrl);
  // GoCardless adds only its own `ref` to the return address, so the address must already contain our state.
  redirect.searchParams.set('state', state);
  const body = await client.post(
    ['requisitions'],
    {
      institution_id: id,
      agreement: agreementId,
      redirect: redirect.href,
      reference: state,
      user_language: language.slice(0, 2).toUpperCase(),
    },
    call,
  );
  const { id: requisitionId, link } = parseProviderResponse(gocardlessRequisition, body, 'the requisition');
  return { address: link, secrets: { requisitionId, agreementId, institutionId: id } };
}

async function finish(
  client: GocardlessClient,
  secrets: JsonObject,
  answer: Readonly<Record<string, string>>,
  call: CallContext,
): Promise<CompletedConsent> {
  const { requisitionId, agreementId, institutionId } = kept.parse(secrets);
  const body = await client.get(['requisitions', requisitionId], {}, call);
  const { status, accounts } = parseProviderResponse(gocardlessRequisitionStatus, body, 'the requisition');
  if (status !== LINKED) {
    const isBrokenOff = BROKEN_OFF.has(status) || answer['error'] !== undefined;
    throw new ProviderFault(isBrokenOff ? 'brokenOff' : 'refused', `the requisition has status ${status.slice(0, 2)}`);
  }
  const bank = await bankOf(client, institutionId, call);
  const agreed = parseProviderResponse(
    gocardlessAgreement,
    await client.get(['agreements', 'enduser', agreementId], {}, call),
    'the agreement',
  );
  const connected = [];
  for (const id of accounts) connected.push(await fetchGocardlessAccount(client, id, bank, call));
  return {
    secrets,
    accounts: connected,
    expireTime: expireTimeOf(toIsoTime(agreed.accepted) ?? call.now().toISOString(), agreed.access_valid_for_days),
  };
}

function expireTimeOf(accepted: string, days: number): string {
  return new Date(Date.parse(accepted) + days * 86_400_000).toISOString();
}

async function end(client: GocardlessClient, secrets: JsonObject, call: CallContext): Promise<void> {
  const { data } = kept.safeParse(secrets);
  if (data === undefined) return;
  try {
    await client.delete(['requisitions', data.requisitionId], call);
  } catch (error) {
    // The requisition may already be deleted or expired; a 404 is reported as `refused`.
    if (!(error instanceof ProviderFault) || (error.kind !== 'refused' && error.kind !== 'consentEnded')) throw error;
  }
}
