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
import { FinapiClient, FinapiFault, type FinapiOptions } from './client.ts';
import { fetchFinapiAccounts as accountsOf } from './connected-accounts.ts';
import { readFinapiAccount as readAccount } from './read-account.ts';
import { waitForFinapiDownload } from './refresh-finapi-connection.ts';
import { finapiBankRecord, finapiBanksResponse, finapiWebForm, finapiWebFormStatus } from './response-schemas.ts';
import {
  finapiUserFromSecrets,
  parseFormerFinapiSecrets as formerSecrets,
  parseFinapiSecrets as secretsOf,
} from './secrets.ts';
import { ensureFinapiUser } from './user.ts';

const BANKS_A_PAGE = 500;

export function finapiProvider(options: FinapiOptions): BankProvider {
  const client = new FinapiClient(options);
  return {
    name: 'providerB',
    configuration: `${options.url} ${options.clientId}`,
    institutions: (countryCode, call) => institutions(client, countryCode, call),
    begin: (consent, call) => begin(client, consent, call),
    finish: (kept, _answer, call) => finish(client, kept, call),
    read: (account, call) => readAccount(client, account, call),
    end: (secrets, call) => end(client, secrets, call),
  };
}

async function institutions(client: FinapiClient, countryCode: string, call: CallContext): Promise<Institution[]> {
  const found: Institution[] = [];
  for (let page = 1; ; page++) {
    const query = { location: countryCode, isTestBank: 'false', page: String(page), perPage: String(BANKS_A_PAGE) };
    const body = await client.send({ path: ['api', 'v2', 'banks'], query, user: null }, call);
    const answer = parseProviderResponse(finapiBanksResponse, body, 'the list of banks');
    const limits = { historyDays: null, consentDays: MAX_CONSENT_DAYS, readsPerDay: MAX_READS_PER_DAY };
    for (const { id, name, bic } of parseElements(finapiBankRecord, answer.banks).read) {
      found.push({ id, name, countryCode, bic: bic ?? null, ...limits });
    }
    if (page >= answer.paging.pageCount || answer.banks.length === 0) return found;
  }
}

async function begin(
  client: FinapiClient,
  { institution, state, returnUrl, personId, former }: ConsentInput,
  call: CallContext,
): Promise<{ readonly address: string; readonly secrets: JsonObject }> {
  const before = formerSecrets(former);
  const user = before === null ? await ensureFinapiUser(client, personId, call) : finapiUserFromSecrets(before);
  const bankConnectionId = before?.bankConnectionId ?? null;
  const [form, body]: [string, JsonObject] =
    bankConnectionId === null
      ? ['bankConnectionImport', { bank: { id: Number(institution.id) } }]
      : ['bankConnectionUpdate', { bank: { bankConnectionId: Number(bankConnectionId) } }];
  const path = ['api', 'webForms', form];
  const answer = await client.send({ method: 'POST', path, body, at: 'webForm', user }, call);
  const { id: webFormId, url } = parseProviderResponse(finapiWebForm, answer, 'the web form');
  const back = new URL(returnUrl);
  back.searchParams.set('state', state);
  const address = new URL(url);
  for (const name of ['redirectUrl', 'errorRedirectUrl', 'abortRedirectUrl']) {
    address.searchParams.set(name, back.href);
  }
  const { id: userId, password: userPassword } = user;
  return { address: address.href, secrets: { userId, userPassword, personId, webFormId, bankConnectionId } };
}

async function finish(client: FinapiClient, kept: JsonObject, call: CallContext): Promise<CompletedConsent> {
  const secrets = secretsOf(kept);
  const user = finapiUserFromSecrets(secrets);
  const path = ['api', 'webForms', secrets.webFormId ?? ''];
  const body = await client.send({ path, at: 'webForm', user }, call);
  const { status, payload } = parseProviderResponse(finapiWebFormStatus, body, 'the web form');
  if (status === 'COMPLETED_WITH_ERROR') {
    const isRefused = payload?.errorCode === 'BANK_SERVER_REJECTION';
    throw new ProviderFault(isRefused ? 'loginRefused' : 'refused', 'the web form ended with an error');
  }
  if (status !== 'COMPLETED') throw new ProviderFault('brokenOff', 'the person did not complete the web form');
  const bankConnectionId = payload?.bankConnectionId ?? secrets.bankConnectionId;
  if (bankConnectionId === null) throw new ProviderFault('unreadable', 'the web form has no connection');
  const connection = await waitForFinapiDownload(client, { ...secrets, bankConnectionId }, call);
  const consents = connection.interfaces?.flatMap(({ aisConsent }) => toIsoTime(aisConsent?.expiresAt) ?? []) ?? [];
  return {
    secrets: { ...secrets, webFormId: null, bankConnectionId },
    accounts: await accountsOf(client, connection, secrets, call),
    expireTime: consents.sort().at(0) ?? null,
  };
}

async function end(client: FinapiClient, secrets: JsonObject, call: CallContext): Promise<void> {
  const kept = formerSecrets(secrets);
  if (kept?.bankConnectionId == null) return;
  const path = ['api', 'v2', 'bankConnections', kept.bankConnectionId];
  try {
    await client.send({ method: 'DELETE', path, user: finapiUserFromSecrets(kept) }, call);
  } catch (error) {
    if (!(error instanceof FinapiFault) || error.code !== 'UNKNOWN_ENTITY') throw error;
  }
}
