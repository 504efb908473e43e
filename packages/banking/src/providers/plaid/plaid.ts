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
import { PlaidClient, PlaidFault, type PlaidOptions } from './client.ts';
import { fetchPlaidAccounts as accountsOf } from './connected-accounts.ts';
import { readPlaidAccount as readAccount } from './read-account.ts';
import {
  plaidInstitution as institution,
  plaidInstitutionsResponse,
  plaidItemResponse,
  plaidLinkSessions,
  plaidLinkToken,
  plaidTokenResponse,
} from './response-schemas.ts';
import {
  parseFormerPlaidSecrets as formerSecrets,
  type PlaidSecrets,
  parsePlaidSecrets as secretsOf,
} from './secrets.ts';
import { PlaidWebhookVerifier } from './webhook-verifier.ts';

const BANKS_A_PAGE = 500;
/** Maximum number of pages: 50,000 banks of a country. */
const MAX_PAGES = 100;
/** The maximum history that Plaid requests from a bank. */
const HISTORY_DAYS = 730;
const LINK_LASTS_SECONDS = 900;

export function plaidProvider(options: PlaidOptions): BankProvider {
  const client = new PlaidClient(options);
  const hooks = new PlaidWebhookVerifier(client);
  return {
    name: 'providerC',
    configuration: `${options.url} ${options.clientId}`,
    institutions: (countryCode, call) => institutions(client, countryCode, call),
    begin: (consent, call) => begin(client, consent, call),
    finish: (kept, _answer, call) => finish(client, secretsOf(kept), call),
    read: (account, call) => readAccount(client, account, call),
    end: (secrets, call) => end(client, secrets, call),
    hook: (report, call) => hooks.read(report, call),
  };
}

async function institutions(client: PlaidClient, countryCode: string, call: CallContext): Promise<Institution[]> {
  const { CountryCode, Products } = await import('plaid');
  const country = Object.values(CountryCode).find((code) => code === countryCode);
  if (country === undefined) return [];
  const found: Institution[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const asked = {
      ...{ count: BANKS_A_PAGE, offset: page * BANKS_A_PAGE, country_codes: [country] },
      options: { products: [Products.Transactions] },
    };
    const body = await client.send((api, options) => api.institutionsGet(asked, options), call);
    const answer = parseProviderResponse(plaidInstitutionsResponse, body, 'the list of banks');
    const limits = { bic: null, historyDays: HISTORY_DAYS, consentDays: null, readsPerDay: null };
    for (const { institution_id: id, name } of parseElements(institution, answer.institutions).read) {
      found.push({ id, name, countryCode, ...limits });
    }
    if (answer.institutions.length === 0 || (page + 1) * BANKS_A_PAGE >= answer.total) break;
  }
  return found;
}

/**
 * Creates a sign-in page at Plaid (Hosted Link). For an existing item, the person signs in again and the item keeps its
 * accounts.
 */
async function begin(
  client: PlaidClient,
  consent: ConsentInput,
  call: CallContext,
): Promise<{ readonly address: string; readonly secrets: PlaidSecrets }> {
  const { CountryCode, Products } = await import('plaid');
  const country = Object.values(CountryCode).find((code) => code === consent.institution.countryCode);
  if (country === undefined) throw new ProviderFault('refused', 'Plaid has no banks in this country');
  const former = formerSecrets(consent.former);
  const back = new URL(consent.returnUrl);
  back.searchParams.set('state', consent.state);
  const products = {
    products: [Products.Transactions],
    required_if_supported_products: [Products.Investments],
    transactions: { days_requested: HISTORY_DAYS },
  };
  const asked = {
    client_name: 'Coffer',
    language: consent.language.slice(0, 2),
    country_codes: [country],
    user: { client_user_id: consent.personId },
    ...(former?.accessToken == null ? products : { access_token: former.accessToken }),
    ...(consent.hookUrl === null ? {} : { webhook: consent.hookUrl }),
    hosted_link: { completion_redirect_uri: back.href, url_lifetime_seconds: LINK_LASTS_SECONDS },
  };
  const body = await client.send((api, options) => api.linkTokenCreate(asked, options), call);
  const { link_token: token, hosted_link_url: address } = parseProviderResponse(plaidLinkToken, body, 'the link');
  const { accessToken = null, itemId = null } = former ?? {};
  const asking = { personId: consent.personId, institutionId: consent.institution.id, linkToken: token };
  return { address, secrets: { ...asking, accessToken, itemId, hookName: itemId } };
}

async function finish(client: PlaidClient, kept: PlaidSecrets, call: CallContext): Promise<CompletedConsent> {
  const { accessToken } = kept.accessToken === null ? await newItem(client, kept, call) : kept;
  if (accessToken === null) throw new ProviderFault('brokenOff', 'the person did not finish at the bank');
  const asked = { access_token: accessToken };
  const body = await client.send((api, options) => api.itemGet(asked, options), call);
  const { item } = parseProviderResponse(plaidItemResponse, body, 'the item');
  if (item.error?.error_code != null)
    throw new ProviderFault('brokenOff', 'the bank still requires the person to sign in');
  // On Plaid's page the person may have chosen another bank.
  if (item.institution_id != null && item.institution_id !== kept.institutionId) {
    await client.send((api, options) => api.itemRemove(asked, options), call);
    throw new ProviderFault('brokenOff', 'the person chose another bank than the requested one');
  }
  const secrets = { ...kept, linkToken: null, accessToken, itemId: item.item_id, hookName: item.item_id };
  return {
    secrets,
    accounts: await accountsOf(client, { secrets, accessToken, institutionId: item.institution_id ?? null }, call),
    expireTime: toIsoTime(item.consent_expiration_time),
  };
}

async function newItem(
  client: PlaidClient,
  { linkToken: token }: PlaidSecrets,
  call: CallContext,
): Promise<{ readonly accessToken: string | null }> {
  const link = { link_token: token ?? '' };
  const body = await client.send((api, options) => api.linkTokenGet(link, options), call);
  const sessions = parseProviderResponse(plaidLinkSessions, body, 'the link').link_sessions;
  const added = sessions.flatMap(({ results }) => results?.item_add_results ?? []).at(-1);
  if (added === undefined) return { accessToken: null };
  const asked = { public_token: added.public_token };
  const answer = await client.send((api, options) => api.itemPublicTokenExchange(asked, options), call);
  return { accessToken: parseProviderResponse(plaidTokenResponse, answer, 'the exchange').access_token };
}

async function end(client: PlaidClient, secrets: JsonObject, call: CallContext): Promise<void> {
  const accessToken = formerSecrets(secrets)?.accessToken ?? null;
  if (accessToken === null) return;
  try {
    await client.send((api, options) => api.itemRemove({ access_token: accessToken }, options), call);
  } catch (error) {
    if (!(error instanceof PlaidFault) || error.kind !== 'consentEnded') throw error;
  }
}
