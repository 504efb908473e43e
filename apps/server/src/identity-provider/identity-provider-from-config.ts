import type { IdentityProvider } from '@coffer/api/kernel/context.ts';
import { sendOutboundRequest } from '@coffer/api/kernel/outbound-requests.ts';
import { OpenIdProvider } from '@coffer/auth/open-id-provider.ts';
import type { Config } from '../config.ts';

/** Path that the identity provider redirects to; it must be registered there. */
export const PROVIDER_CALLBACK_PATH = '/auth/provider/callback';

interface OpenedProvider {
  readonly provider: OpenIdProvider;
  readonly shown: IdentityProvider;
}

/** The configured identity provider, or null. It is contacted only when somebody wants to sign in with it. */
export function createIdentityProvider(config: Config): OpenedProvider | null {
  const {
    COFFER_OIDC_ISSUER: issuer,
    COFFER_OIDC_CLIENT_ID: clientId,
    COFFER_OIDC_CLIENT_SECRET: clientSecret,
  } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const { host } = new URL(issuer);
  const rules = {
    patience: 5_000,
    size: 256 * 1024,
    // The operator named this host, so it may be in a private network.
    allowedHosts: new Set([host, ...(config.COFFER_OUTBOUND_ALLOW ?? [])]),
  };
  const provider = new OpenIdProvider(
    { issuer, clientId, clientSecret, returnAddress: `${config.BASE_URL}${PROVIDER_CALLBACK_PATH}` },
    (address, question) => sendOutboundRequest(address, question, rules),
  );
  return { provider, shown: { issuer: provider.issuer, name: config.COFFER_OIDC_NAME ?? host } };
}
