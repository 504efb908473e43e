import type { SignInProvider } from '@coffer/api/kernel/context.ts';
import { askOutside } from '@coffer/api/kernel/outbound.ts';
import { OpenIdProvider } from '@coffer/auth/open-id-provider.ts';
import type { Config } from '../config.ts';

/** Where the provider sends people back to; the provider must know it. */
export const RETURN_PATH = '/auth/provider/callback';

/** Questions to the provider under way at a time: more would wait for one that answers slowly. */
const AT_A_TIME = 32;

interface OpenedProvider {
  readonly provider: OpenIdProvider;
  readonly shown: SignInProvider;
}

/** The provider that the configuration names; nothing is asked of it before somebody wants to sign in there. */
export function providerOfConfig(config: Config): OpenedProvider | null {
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
    // The operator of Coffer named it, so it may be in a private network.
    allowedHosts: new Set([host, ...(config.COFFER_OUTBOUND_ALLOW ?? [])]),
  };
  let underWay = 0;
  const provider = new OpenIdProvider(
    { issuer, clientId, clientSecret, returnAddress: `${config.BASE_URL}${RETURN_PATH}` },
    async (address, question) => {
      if (underWay >= AT_A_TIME) throw new Error('too many wait for the provider');
      underWay += 1;
      return askOutside(address, question, rules).finally(() => {
        underWay -= 1;
      });
    },
  );
  return { provider, shown: { issuer: provider.issuer, name: config.COFFER_OIDC_NAME ?? host } };
}
