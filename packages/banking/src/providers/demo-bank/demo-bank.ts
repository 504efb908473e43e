import { randomBytes } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import { z } from 'zod';
import { buildDelivery } from '../build-delivery.ts';
import { parseEnableBankingAccounts } from '../enable-banking/connected-account.ts';
import {
  parseEnableBankingBalances as balancesOf,
  parseEnableBankingLines as linesOfPage,
} from '../enable-banking/parse-records.ts';
import { joinPages } from '../join-pages.ts';
import {
  type AccountDelivery,
  type AccountReadInput,
  type BankProvider,
  type CallContext,
  type CompletedConsent,
  type ConsentInput,
  type Institution,
  type JsonObject,
  ProviderFault,
} from '../provider.ts';
import { DEMO_ACCOUNTS, demoAccountUid, demoSessionAccount } from './accounts.ts';
import { DEMO_HISTORY_DAYS, demoStatement } from './statement.ts';

export const DEMO_BANK_ID = 'demo-bank';

const CONSENT_DAYS = 180;
/** Milliseconds until a short consent expires, and until the first purchase is booked. */
const SOON_MS = 60_000;
const LINES_A_PAGE = 100;

const kept = z.object({
  demoBank: z.literal(true),
  seed: z.string(),
  /** The day of the first consent. */
  since: z.string(),
  /** The time of the first consent. */
  begun: z.string(),
  /** The number of this consent. */
  consent: z.number(),
  accounts: z.array(z.enum(DEMO_ACCOUNTS)),
  expireTime: z.string().nullable(),
});
type Kept = z.infer<typeof kept>;

/** The response of the bank's page: the chosen accounts, and whether the consent expires soon. */
const code = z.object({ accounts: z.array(z.enum(DEMO_ACCOUNTS)).min(1).max(3), endsSoon: z.boolean().default(false) });

/**
 * A bank that needs no network, for trying connections without a provider. Its data depends only on the consent and the day, in
 * Enable Banking's format. Its consent page is a page of the app.
 */
export const demoBank: BankProvider = {
  name: 'providerD',
  configuration: 'demo',
  institutions: async (countryCode) => [institution(countryCode)],
  begin: async (consent, call) => begin(consent, call),
  finish: async (secrets, answer, call) => finish(secrets, answer, call),
  read: async (account, call) => read(account, call),
  end: async () => {},
};

/** Whether a consent belongs to the demo bank. */
export function isDemoBankConsent(secrets: JsonObject): boolean {
  return secrets['demoBank'] === true;
}

function institution(countryCode: string): Institution {
  const limits = { historyDays: DEMO_HISTORY_DAYS, consentDays: CONSENT_DAYS, readsPerDay: null };
  return { id: DEMO_BANK_ID, name: 'Demo Bank', countryCode, bic: null, ...limits };
}

function begin(
  { state, returnUrl, language, former }: ConsentInput,
  call: CallContext,
): { readonly address: string; readonly secrets: Kept } {
  const before = kept.safeParse(former).data;
  const now = call.now().toISOString();
  const address = new URL(returnUrl.replace(/\/return$/, '/demo-bank'));
  const chosen = before?.accounts ?? DEMO_ACCOUNTS;
  address.search = new URLSearchParams({
    ...{ state, accounts: DEMO_ACCOUNTS.join(','), chosen: chosen.join(',') },
    ...{ language, return: new URL(returnUrl).pathname },
  }).toString();
  const seed = before?.seed ?? randomBytes(8).toString('hex');
  const [since, begun] = [before?.since ?? now.slice(0, 10), before?.begun ?? now];
  const consent = (before?.consent ?? 0) + 1;
  const secrets: Kept = { demoBank: true, seed, since, begun, consent, accounts: [...chosen], expireTime: null };
  return { address: address.href, secrets };
}

function finish(secrets: JsonObject, answer: Readonly<Record<string, string>>, call: CallContext): CompletedConsent {
  const before = kept.parse(secrets);
  if (answer['error'] !== undefined) throw new ProviderFault('brokenOff', 'the person did not consent');
  const { accounts, endsSoon } = codeOf(answer['code']);
  const lasts = endsSoon ? SOON_MS : CONSENT_DAYS * 86_400_000;
  const expireTime = new Date(call.now().getTime() + lasts).toISOString();
  return {
    secrets: { ...before, accounts, expireTime },
    accounts: parseEnableBankingAccounts(
      accounts.map((account) => demoSessionAccount(before.seed, before.consent, account)),
    ),
    expireTime,
  };
}

function codeOf(text: string | undefined): z.infer<typeof code> {
  try {
    return code.parse(JSON.parse(text ?? ''));
  } catch {
    throw new ProviderFault('unreadable', 'the demo bank’s page returned no choice of accounts');
  }
}

function read({ secrets, account, from, until }: AccountReadInput, call: CallContext): AccountDelivery {
  const { seed, since, begun, consent, accounts, expireTime } = kept.parse(secrets);
  const now = call.now().getTime();
  const found = accounts.find((name) => demoAccountUid(seed, consent, name) === account.id);
  if (expireTime !== null && now >= Date.parse(expireTime)) {
    throw new ProviderFault('consentEnded', 'the consent at the demo bank has ended');
  }
  if (found === undefined) throw new ProviderFault('refused', 'the consent does not include this account');
  const welcomeBooked = now >= Date.parse(begun) + SOON_MS;
  const { transactions, balances } = demoStatement({ seed, account: found, since, welcomeBooked }, until);
  const first = from ?? addDays(since, -DEMO_HISTORY_DAYS);
  const pages = Array.from({ length: Math.ceil(transactions.length / LINES_A_PAGE) }, (_, page) =>
    linesOfPage(transactions.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE), until),
  );
  const lines = joinPages(pages.map((page) => page.lines)).filter(({ date }) => date >= first);
  const stated = balancesOf(balances, { currency: account.currency, lines, until });
  return buildDelivery({ lines, from: first, until, hasAllPages: true, ...stated });
}
