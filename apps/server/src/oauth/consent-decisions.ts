import { randomUUID } from 'node:crypto';
import type { RequestClientInfo } from '@coffer/api/kernel/context.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { type AppGrant, findAppGrant, storeGrantDecision } from '@coffer/api/people/connectedApps/grants.ts';
import { recordSecurityEvent } from '@coffer/api/people/securityEvents/record-security-event.ts';
import { DEFAULT_SCOPE, OFFLINE_SCOPE, SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';
import * as is from '@coffer/db/columns.ts';
import type { Client, Interaction, Provider } from 'oidc-provider';
import { z } from 'zod';
import { isAppUri, OAUTH_SCOPES, redirectHost } from './client-metadata.ts';
import { grantPayload, setGrantScopes } from './provider.ts';
import { storeAppConnection } from './record-adapter.ts';
import { hashOAuthRecordId, type OAuthRecords } from './records.ts';

/** The data shown on the consent page. */
export interface ConsentPrompt {
  readonly client: {
    readonly name: string;
    readonly host: string | null;
    readonly uri: string | null;
    /** True if the answer opens an app and the page stays open. */
    readonly opensApp: boolean;
  };
  /** True if the app requires a new sign-in, or nobody is signed in. */
  readonly isSignInNeeded: boolean;
  /** True if the person has already granted everything requested, so no question is needed. */
  readonly isRemembered: boolean;
  readonly scopes: readonly string[];
  /** The person's last choice for this app; if the app is new to the person, everything it requests. */
  readonly preset: { readonly scopes: readonly string[]; readonly walletIds: readonly string[] | null };
  readonly wallets: readonly { readonly id: string; readonly name: string }[];
}

/** The person's decision. */
export const consentDecision = z.strictObject({
  /** The person the page was shown to. */
  personId: z.uuid(),
  isApproved: z.boolean(),
  scopes: z.array(z.enum(OAUTH_SCOPES)).max(OAUTH_SCOPES.length),
  /** The ids of the chosen wallets; null for all wallets, including future ones. */
  walletIds: z.array(z.uuid()).max(1_000).nullable(),
});

export type ConsentDecision = z.infer<typeof consentDecision>;

/** Scopes that the person may withhold. All others are always granted. */
const WITHHOLDABLE: readonly string[] = [SERVICE_SCOPES[1]];

/** Whether the person withheld this scope before. A scope that the app requests for the first time isn't withheld. */
function isWithheld(scope: string, remembered: AppGrant | null): boolean {
  if (remembered === null || !WITHHOLDABLE.includes(scope)) return false;
  return remembered.requestedScopes.includes(scope) && !remembered.scopes.includes(scope);
}

/** Returns the data shown on the consent page. Must run inside a request of the provider (`OAuthRecords.inRequest`). */
export async function readConsentPrompt(
  provider: Provider,
  records: OAuthRecords,
  interaction: Interaction,
): Promise<ConsentPrompt> {
  const client = await clientOf(provider, interaction);
  const scopes = askedScopes(interaction);
  const redirectUri = String(interaction.params['redirect_uri']);
  const host = redirectHost(redirectUri);
  const { person } = records.request;
  const remembered = person === null ? null : await findAppGrant(records.transaction, client.clientId);
  const wallets = person === null ? [] : await walletsOf(records, person.id);
  const isSignInNeeded = person === null || mustSignInAgain(interaction, person.signInTime);
  return {
    client: { name: nameOf(client), host, uri: client.clientUri ?? null, opensApp: isAppUri(redirectUri) },
    isSignInNeeded,
    isRemembered:
      !isSignInNeeded &&
      host !== null &&
      !promptsOf(interaction).includes('consent') &&
      remembered !== null &&
      scopes.every((scope) => scope === OFFLINE_SCOPE || remembered.scopes.includes(scope)),
    scopes,
    preset: {
      scopes: scopes.filter((scope) => !isWithheld(scope, remembered)),
      // Leaves out wallets that the person has left since.
      walletIds: remembered?.walletIds?.filter((id) => wallets.some((wallet) => wallet.id === id)) ?? null,
    },
    wallets,
  };
}

/**
 * Stores the person's decision once, with the origin of the request. Resolves to the URL where the browser continues.
 * @throws Problem `unauthorized`, `alreadyDecided`, `recentSignInRequired`
 */
export async function completeConsent(
  provider: Provider,
  records: OAuthRecords,
  interaction: Interaction,
  {
    isApproved,
    scopes,
    walletIds,
    from,
  }: Pick<ConsentDecision, 'isApproved' | 'scopes' | 'walletIds'> & {
    readonly from: RequestClientInfo;
  },
): Promise<string> {
  const { person } = records.request;
  if (person === null) throw new Problem('unauthorized');
  if (interaction.result !== undefined) throw new Problem('alreadyDecided');
  if (isApproved) {
    if (mustSignInAgain(interaction, person.signInTime)) throw new Problem('recentSignInRequired');
    const grantId = await approve(provider, records, interaction, {
      scopes,
      walletIds,
      personId: person.id,
      from,
    });
    interaction.result = { consent: { grantId } };
  } else {
    interaction.result = { error: 'access_denied', error_description: 'the person declined' };
  }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return interaction.returnTo;
}

interface Approval {
  readonly personId: string;
  readonly scopes: readonly string[];
  readonly walletIds: readonly string[] | null;
  readonly from: RequestClientInfo;
}

async function approve(
  provider: Provider,
  records: OAuthRecords,
  interaction: Interaction,
  { personId, scopes, walletIds, from }: Approval,
): Promise<string> {
  const client = await clientOf(provider, interaction);
  const asked = askedScopes(interaction);
  const given = asked.filter((scope) => !WITHHOLDABLE.includes(scope) || scopes.includes(scope));
  const own = new Set((await walletsOf(records, personId)).map(({ id }) => id));
  if (walletIds?.some((id) => !own.has(id)) === true) throw new Problem('notFound');
  const app = {
    clientId: client.clientId,
    name: nameOf(client),
    host: redirectHost(String(interaction.params['redirect_uri'])),
  };
  const granted = await storeGrantDecision(records.transaction, app, { asked, given, walletIds });
  const grant = new provider.Grant({ accountId: personId, clientId: client.clientId });
  setGrantScopes(grant, { given, requested: asked }, resourcesOf(interaction));
  const id = randomUUID();
  await storeAppConnection(records, { id, grantId: granted, payload: grantPayload(grant) });
  const needsMail = given.includes('service:write');
  const event = { personId, kind: 'appAllowed', credential: 'session', subject: app.name, from, needsMail } as const;
  await recordSecurityEvent(records.transaction, event);
  return id;
}

async function clientOf(provider: Provider, { params }: Interaction): Promise<Client> {
  const client = await provider.Client.find(String(params['client_id']));
  if (client === undefined) throw new Problem('notFound');
  return client;
}

/** The app's display name; an app without a name is shown by its host. */
function nameOf({ clientName, clientId }: Client): string {
  const name = clientName?.replace(/\p{C}/gu, '').trim().slice(0, 100) ?? '';
  return name === '' ? (URL.parse(clientId)?.host ?? 'an app without a name') : name;
}

function askedScopes({ params }: Interaction): string[] {
  const asked = String(params['scope'] ?? DEFAULT_SCOPE).split(' ');
  return OAUTH_SCOPES.filter((scope) => scope === OFFLINE_SCOPE || asked.includes(scope));
}

function resourcesOf({ params }: Interaction): string[] {
  const { resource } = params;
  return (Array.isArray(resource) ? resource : [resource])
    .filter((one) => typeof one === 'string' && one !== '')
    .map(String);
}

function promptsOf({ params }: Interaction): string[] {
  return String(params['prompt'] ?? '').split(' ');
}

function mustSignInAgain(interaction: Interaction, signInTime: number): boolean {
  if (signInTime >= interaction.iat) return false;
  const { max_age: maxAge } = interaction.params;
  const isTooOld = maxAge !== undefined && Date.now() / 1000 - signInTime > Number(maxAge);
  return isTooOld || promptsOf(interaction).includes('login');
}

async function walletsOf({ transaction }: OAuthRecords, personId: string) {
  return transaction.query({
    row: { id: is.uuid, name: is.text },
    text: 'SELECT id, name FROM coffer.wallets_of($1) ORDER BY name, id',
    values: [personId],
  });
}

/**
 * Locks and returns the interaction with this id. If two decisions arrive at once, the second waits for the first and
 * then sees its result.
 * @throws Problem `notFound`
 */
export async function lockInteraction(provider: Provider, records: OAuthRecords, uid: string): Promise<Interaction> {
  await records.find('Interaction', hashOAuthRecordId(uid), { locked: true });
  const interaction = await provider.Interaction.find(uid);
  if (interaction === undefined) throw new Problem('notFound');
  return interaction;
}
