import type { SimulatedRequest } from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import { minorUnitsToNumber } from '../../world/amounts.ts';
import type { AccountKind, SimulatedAccount, SimulatedBank } from '../../world/model.ts';
import { seedFromText } from '../../world/random.ts';
import { finapiAccessError, finapiTimestamp } from './errors.ts';

const ACCOUNT_TYPES: Readonly<Record<AccountKind, string>> = {
  current: 'CHECKING',
  savings: 'SAVINGS',
  card: 'CREDIT_CARD',
  depot: 'SECURITY',
};

/** A bank as finAPI lists it (`Bank`). */
export const finapiBank = (core: SimulatorCore, bank: SimulatedBank) => ({
  id: bank.number,
  name: bank.name,
  bic: bank.bic,
  blz: bank.countryCode === 'DE' ? String(bank.number).padEnd(8, '0') : null,
  location: bank.countryCode,
  city: null,
  isTestBank: true,
  popularity: 95,
  interfaces: [
    {
      ...{ bankingInterface: 'XS2A', tppAuthenticationGroup: null, loginCredentials: [], loginHint: null, health: 100 },
      ...{ properties: ['REDIRECT_APPROACH'], isAisSupported: true, paymentCapabilities: null },
      ...{ lastCommunicationAttempt: finapiTimestamp(core), lastSuccessfulCommunication: finapiTimestamp(core) },
    },
  ],
  bankGroup: null,
  isBeta: false,
});

export const finapiConnectionId = (consent: SimulatedConsent): number => Number(consent.own['number']);

/** The user's connections that were approved and not deleted. */
export const listFinapiConnections = (core: SimulatorCore, user: string): SimulatedConsent[] =>
  Object.values(core.state.consents).filter(
    ({ format, own, approvedAt, trouble }) =>
      format === 'finapi' && own['user'] === user && approvedAt !== null && trouble !== 'closed',
  );

export function requireFinapiConnection(
  core: SimulatorCore,
  exchange: SimulatedRequest,
  user: string,
  id: string,
): SimulatedConsent {
  const consent = listFinapiConnections(core, user).find((one) => String(finapiConnectionId(one)) === id);
  if (consent === undefined)
    throw finapiAccessError(core, exchange, 404, 'UNKNOWN_ENTITY', 'Bank connection does not exist.');
  return consent;
}

const isUsable = (core: SimulatorCore, { trouble, expiresAt }: SimulatedConsent): boolean =>
  trouble === null && (expiresAt === null || expiresAt > core.now());

/** A connection as finAPI returns it (`BankConnection`). */
export function finapiConnection(core: SimulatorCore, consent: SimulatedConsent) {
  const usable = isUsable(core, consent);
  return {
    id: finapiConnectionId(consent),
    name: consent.own['name'] ?? null,
    updateStatus: 'READY',
    categorizationStatus: 'READY',
    interfaces: [
      {
        bankingInterface: 'XS2A',
        loginCredentials: [],
        ...{ defaultTwoStepProcedureId: null, twoStepProcedures: [] },
        aisConsent: {
          status: usable ? 'PRESENT' : 'NOT_PRESENT',
          expiresAt: consent.expiresAt === null ? null : finapiTimestamp(core, consent.expiresAt),
        },
        lastManualUpdate: {
          result: String(consent.own['updateResult'] ?? 'OK'),
          ...{ errorMessage: null, errorType: null },
          timestamp: finapiTimestamp(core, Number(consent.own['updatedAt'] ?? consent.createdAt)),
        },
        lastAutoUpdate: null,
        userActionRequired: !usable,
        maxDaysForDownload: consent.historyDays,
      },
    ],
    accountIds: consent.accountKeys.map((key) => registerFinapiAccountId(core, consent, key)),
    owners: null,
    bank: finapiBank(core, core.world.bank(consent.bankId)),
  };
}

/** Returns and registers the id of an account in a connection. Each connection to an account has a different id. */
export function registerFinapiAccountId(core: SimulatorCore, consent: SimulatedConsent, key: string): number {
  const id = (seedFromText(`${consent.id} ${key}`) >>> 0) % 1_000_000_000;
  core.handle(consent, key, `finapi ${id}`);
  return id;
}

/** An account as finAPI returns it (`Account`). */
export function finapiAccount(core: SimulatorCore, consent: SimulatedConsent, account: SimulatedAccount) {
  const { bookedMinor } = core.balances(account);
  const updated = finapiTimestamp(core, Number(consent.own['updatedAt'] ?? consent.createdAt));
  return {
    id: registerFinapiAccountId(core, consent, account.key),
    bankConnectionId: finapiConnectionId(consent),
    accountName: account.name,
    iban: account.iban,
    accountNumber: account.iban?.slice(-10) ?? `**** ${account.mask}`,
    subAccountNumber: null,
    accountHolderName: account.holder,
    accountHolderId: 'XXXXX',
    accountCurrency: account.currency,
    accountType: ACCOUNT_TYPES[account.kind],
    balance: minorUnitsToNumber(bookedMinor, account.currency),
    ...{ overdraft: null, overdraftLimit: null, availableFunds: null },
    isNew: false,
    interfaces: [
      {
        ...{ bankingInterface: 'XS2A', status: 'UPDATED', capabilities: ['DATA_DOWNLOAD'], paymentCapabilities: null },
        ...{ lastSuccessfulUpdate: updated, lastUpdateAttempt: updated },
      },
    ],
    isSeized: false,
  };
}
