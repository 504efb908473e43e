import { type BankProvider, type Institution, ProviderFault } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { foldText } from '@coffer/domain/counterparty-name.ts';
import { z } from 'zod';
import type { BankProviders } from '../../kernel/services.ts';
import { type institutionsInput, MAX_LISTED_INSTITUTIONS } from './bankConnections.schema.ts';
import { createCallContext } from './provider-calls.ts';

/** How long a cached list is valid, in milliseconds: banks rarely change. */
const FRESH_MS = 24 * 3_600_000;

const institution: z.ZodType<Institution> = z.object({
  id: z.string(),
  name: z.string(),
  countryCode: z.string(),
  bic: z.string().nullable(),
  historyDays: z.number().nullable(),
  consentDays: z.number().nullable(),
  readsPerDay: z.number().nullable(),
});

interface InstitutionServices {
  readonly database: Database;
  readonly bankProviders: BankProviders;
  now(): Date;
}

/**
 * Lists the banks of a country that can be connected, by name; with `text`, only banks whose name or BIC contains its
 * words. Providers that fail are listed as missing.
 */
export async function searchInstitutions(
  asked: InstitutionServices,
  { countryCode, text }: Pick<z.infer<typeof institutionsInput>, 'countryCode' | 'text'>,
) {
  const providers = await asked.bankProviders.list();
  const lists = await Promise.all(
    providers.map(async (provider) => ({
      type: provider.name,
      institutions: await readInstitutions(asked, provider, countryCode).catch((error: unknown) => {
        if (error instanceof ProviderFault) return null;
        throw error;
      }),
    })),
  );
  const wanted = lists
    .flatMap(({ type, institutions }) => (institutions ?? []).map((one) => ({ type, ...one })))
    .filter(({ name, bic }) => text === undefined || isNamed(text, name, bic))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.type.localeCompare(other.type));
  return {
    items: wanted
      .slice(0, MAX_LISTED_INSTITUTIONS)
      .map(({ type, id, name, countryCode: country, bic }) => ({ type, id, name, countryCode: country, bic })),
    isCut: wanted.length > MAX_LISTED_INSTITUTIONS,
    missing: lists.flatMap(({ type, institutions }) => (institutions === null ? [type] : [])),
  };
}

function isNamed(text: string, name: string, bic: string | null): boolean {
  const words = foldText(text).split(/\s+/);
  const place = `${foldText(name)} ${foldText(bic ?? '')}`;
  return words.every((word) => place.includes(word));
}

/**
 * Returns the provider's banks in a country from the cache, and fetches them if the cache is older than a day. If the
 * provider fails, returns the old list.
 * @throws ProviderFault if the provider fails and there is no list
 */
export async function readInstitutions(
  { database, now }: Pick<InstitutionServices, 'database' | 'now'>,
  provider: BankProvider,
  countryCode: string,
): Promise<readonly Institution[]> {
  const kept = await readCachedInstitutions(database, provider, countryCode);
  const time = now();
  if (kept !== null && Date.parse(kept.fetchedTime) > time.getTime() - FRESH_MS) return kept.institutions;
  try {
    const institutions = await provider.institutions(countryCode, createCallContext(now));
    await keepList(database, { provider, countryCode, institutions, time });
    return institutions;
  } catch (error) {
    if (kept !== null && error instanceof ProviderFault) return kept.institutions;
    throw error;
  }
}

/**
 * Returns the cached list of banks; null if there is none. Lists fetched with other credentials are ignored, because
 * they belong to another account at the provider or to the demo bank.
 */
async function readCachedInstitutions(database: Database, { name, configuration }: BankProvider, countryCode: string) {
  const [kept] = await database.query({
    row: { institutions: is.jsonOf(z.array(institution)), fetchedTime: is.timestamptz },
    text: `SELECT institutions, "fetchedTime" FROM "InstitutionList"
           WHERE type = $1 AND "countryCode" = $2 AND configuration = $3`,
    values: [name, countryCode, configuration],
  });
  return kept ?? null;
}

async function keepList(
  database: Database,
  {
    provider: { name: type, configuration },
    countryCode,
    institutions,
    time,
  }: {
    readonly provider: BankProvider;
    readonly countryCode: string;
    readonly institutions: readonly Institution[];
    readonly time: Date;
  },
): Promise<void> {
  await database.query({
    text: `INSERT INTO "InstitutionList" (type, "countryCode", institutions, "fetchedTime", configuration)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (type, "countryCode") DO UPDATE SET institutions = excluded.institutions,
             "fetchedTime" = excluded."fetchedTime", configuration = excluded.configuration`,
    values: [type, countryCode, JSON.stringify(institutions), time.toISOString(), configuration],
  });
}
