import { DEMO_BANK_ID, demoBank, isDemoBankConsent } from './demo-bank/demo-bank.ts';
import { type BankProvider, type JsonObject, ProviderFault } from './provider.ts';

/**
 * The provider `providerD`: Enable Banking if this instance has credentials for it, otherwise the demo bank. Existing
 * connections to the demo bank work in both cases.
 */
export function providerD(enableBanking: BankProvider | null): BankProvider {
  const of = (secrets: JsonObject): BankProvider =>
    isDemoBankConsent(secrets) ? demoBank : requireEnableBanking(enableBanking);
  return {
    name: 'providerD',
    configuration: (enableBanking ?? demoBank).configuration,
    institutions: (countryCode, call) => (enableBanking ?? demoBank).institutions(countryCode, call),
    begin: (consent, call) => {
      const isDemo = consent.institution.id === DEMO_BANK_ID;
      return (isDemo ? demoBank : requireEnableBanking(enableBanking)).begin(consent, call);
    },
    finish: (kept, answer, call) => of(kept).finish(kept, answer, call),
    read: (account, call) => of(account.secrets).read(account, call),
    end: (secrets, call) => of(secrets).end(secrets, call),
  };
}

function requireEnableBanking(enableBanking: BankProvider | null): BankProvider {
  if (enableBanking !== null) return enableBanking;
  throw new ProviderFault('refused', 'this instance no longer has an account at Enable Banking');
}
