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
import { EnableBankingClient, type EnableBankingOptions } from './client.ts';
import { parseEnableBankingAccounts } from './connected-account.ts';
import { readEnableBankingAccount as readAccount } from './read-account.ts';
import {
  aspsp,
  enableBankingAspspsResponse,
  enableBankingAuthorization,
  enableBankingSession,
} from './response-schemas.ts';

/** Milliseconds by which a consent ends before the latest allowed time, in case the clocks differ. */
const MARGIN_MS = 3_600_000;

const secretsOfSession = z.object({ sessionId: z.string() });

export function enableBankingProvider(options: EnableBankingOptions): BankProvider {
  const client = new EnableBankingClient(options);
  return {
    name: 'providerD',
    configuration: `${options.url} ${options.appId}`,
    institutions: (countryCode, call) => institutions(client, countryCode, call),
    begin: (consent, call) => begin(client, consent, call),
    finish: (_kept, answer, call) => finish(client, answer, call),
    read: (account, call) => readAccount(client, account, call),
    end: (secrets, call) => end(client, secrets, call),
  };
}

async function institutions(
  client: EnableBankingClient,
  countryCode: string,
  call: CallContext,
): Promise<readonly Institution[]> {
  const body = await client.get(['aspsps'], { country: countryCode, psu_type: 'personal', service: 'AIS' }, call);
  const { aspsps } = parseProviderResponse(enableBankingAspspsResponse, body, 'the list of banks');
  return parseElements(aspsp, aspsps)
    .read.filter(({ psu_types: types }) => types == null || types.includes('personal'))
    .map(({ name, country, bic, maximum_consent_validity: seconds }) => ({
      id: institutionId(country, name),
      name,
      countryCode: country,
      bic: bic ?? null,
      historyDays: null,
      consentDays: Math.min(daysOf(seconds), MAX_CONSENT_DAYS),
      readsPerDay: MAX_READS_PER_DAY,
    }));
}

/** Enable Banking identifies a bank by its country and name. */
function institutionId(country: string, name: string): string {
  return `${country}:${name}`;
}

function daysOf(seconds: string | null | undefined): number {
  const days = Math.floor(Number(seconds ?? Number.NaN) / 86_400);
  return Number.isFinite(days) && days >= 1 ? days : MAX_CONSENT_DAYS;
}

async function begin(
  client: EnableBankingClient,
  { institution, state, returnUrl, language }: ConsentInput,
  call: CallContext,
): Promise<{ readonly address: string; readonly secrets: JsonObject }> {
  const listed = await institutions(client, institution.countryCode, call);
  const bank = listed.find(({ id }) => id === institution.id);
  if (bank === undefined) throw new ProviderFault('refused', 'the bank is no longer in the list');
  const lasts = (bank.consentDays ?? MAX_CONSENT_DAYS) * 86_400_000 - MARGIN_MS;
  const body = await client.post(
    ['auth'],
    {
      access: { balances: true, transactions: true, valid_until: new Date(call.now().getTime() + lasts).toISOString() },
      aspsp: { name: bank.name, country: bank.countryCode },
      state,
      redirect_url: returnUrl,
      psu_type: 'personal',
      language,
    },
    call,
  );
  return {
    address: parseProviderResponse(enableBankingAuthorization, body, 'the started authorization').url,
    secrets: {},
  };
}

async function finish(
  client: EnableBankingClient,
  answer: Readonly<Record<string, string>>,
  call: CallContext,
): Promise<CompletedConsent> {
  const { code, error } = answer;
  if (code === undefined || error !== undefined) {
    const isAway = error === 'server_error' || error === 'temporarily_unavailable';
    throw new ProviderFault(isAway ? 'unavailable' : 'brokenOff', 'the person returned without a consent');
  }
  const body = await client.post(['sessions'], { code }, call);
  const session = parseProviderResponse(enableBankingSession, body, 'the session');
  return {
    secrets: { sessionId: session.session_id },
    accounts: parseEnableBankingAccounts(session.accounts),
    expireTime: toIsoTime(session.access?.valid_until),
  };
}

async function end(client: EnableBankingClient, secrets: JsonObject, call: CallContext): Promise<void> {
  const { data } = secretsOfSession.safeParse(secrets);
  if (data === undefined) return;
  try {
    await client.delete(['sessions', data.sessionId], call);
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'consentEnded') throw error;
  }
}
