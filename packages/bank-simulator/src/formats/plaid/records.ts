import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { SimulatedConsent } from '../../http/simulator-state.ts';
import type { StatedLine } from '../../statements/stated-lines.ts';
import { minorUnitsToNumber } from '../../world/amounts.ts';
import type { AccountKind, SimulatedAccount, SimulatedBank } from '../../world/model.ts';
import { priceOnDay, SIMULATED_SECURITIES, securitiesHoldings } from '../../world/trades.ts';
import { plaidItemError } from './errors.ts';

const TYPES: Readonly<Record<AccountKind, readonly [string, string]>> = {
  current: ['depository', 'checking'],
  savings: ['depository', 'savings'],
  card: ['credit', 'credit card'],
  depot: ['investment', 'brokerage'],
};

/** The id of an account within an item. In another item, the same account has another id. */
export const plaidAccountId = (core: SimulatorCore, consent: SimulatedConsent, key: string): string =>
  core.handle(consent, key, `plaidacc${consent.id.replaceAll('-', '').slice(0, 12)}${key.split('/').at(-1) ?? ''}`);

/** An account as Plaid returns it (`AccountBase`). Debt on a card is a positive balance. */
export function plaidAccount(core: SimulatorCore, consent: SimulatedConsent, account: SimulatedAccount) {
  const [type, subtype] = TYPES[account.kind];
  return {
    account_id: plaidAccountId(core, consent, account.key),
    balances: balancesOf(core, account),
    mask: account.mask,
    name: account.name,
    official_name: `${account.name} of ${account.holder}`,
    ...{ type, subtype, holder_category: 'personal' },
    persistent_account_id: `persistent-${account.key.replaceAll('/', '-')}`,
  };
}

function balancesOf(core: SimulatorCore, account: SimulatedAccount) {
  const { bookedMinor, day } = core.balances(account);
  const held = securitiesHoldings(account).reduce(
    (sum, { isin, quantity }) => sum + priceOnDay(isin, day) * quantity,
    0,
  );
  const minor = account.kind === 'card' ? -bookedMinor : bookedMinor + held;
  return {
    available: account.kind === 'card' ? null : minorUnitsToNumber(minor, account.currency),
    current: minorUnitsToNumber(minor, account.currency),
    limit: account.kind === 'card' ? 5_000 : null,
    iso_currency_code: account.currency,
    unofficial_currency_code: null,
  };
}

/** An item as Plaid returns it (`ItemWithConsentFields`). */
export function plaidItem(core: SimulatorCore, consent: SimulatedConsent) {
  const bank = core.world.bank(consent.bankId);
  return {
    item_id: plaidItemId(consent),
    institution_id: plaidInstitutionId(bank),
    institution_name: bank.name,
    webhook: consent.own['webhook'] ?? null,
    auth_method: null,
    error: plaidItemError(core, consent.trouble, consent.expiresAt),
    available_products: ['balance'],
    billed_products: productsOf(bank),
    products: productsOf(bank),
    consented_products: productsOf(bank),
    consent_expiration_time: consent.expiresAt === null ? null : core.iso(consent.expiresAt),
    update_type: 'background',
  };
}

export const plaidItemId = ({ id }: SimulatedConsent): string => `item-${id}`;

export const plaidInstitutionId = ({ number }: SimulatedBank): string => `ins_${number}`;

const productsOf = ({ hasSecuritiesAccounts }: SimulatedBank): string[] =>
  hasSecuritiesAccounts ? ['transactions', 'investments'] : ['transactions'];

/** A bank as Plaid returns it (`Institution`). */
export const plaidInstitutionRecord = (bank: SimulatedBank) => ({
  institution_id: plaidInstitutionId(bank),
  name: bank.name,
  products: productsOf(bank),
  country_codes: [bank.countryCode],
  url: `https://${bank.id}.example`,
  primary_color: '#1f4f8f',
  logo: null,
  routing_numbers: bank.countryCode === 'US' ? ['021000021'] : [],
  dtc_numbers: [],
  oauth: true,
  status: null,
});

const NO_PLACE = { address: null, city: null, region: null, postal_code: null, country: null, lat: null, lon: null };

/**
 * A transaction as Plaid returns it (`Transaction`): outgoing money is positive. The id changes when the pending
 * transaction becomes final.
 */
export function plaidTransaction(
  core: SimulatorCore,
  consent: SimulatedConsent,
  account: SimulatedAccount,
  line: StatedLine,
) {
  return {
    account_id: plaidAccountId(core, consent, account.key),
    amount: minorUnitsToNumber(line.minor === 0 ? 0 : -line.minor, line.currency),
    iso_currency_code: line.currency,
    unofficial_currency_code: null,
    check_number: null,
    date: line.day,
    location: { ...NO_PLACE, store_number: null },
    name: line.text,
    merchant_name: line.counterpart,
    original_description: `${line.counterpart} ${line.text}`,
    payment_meta: {
      ...{ by_order_of: null, payee: null, payer: null, payment_method: null, payment_processor: null },
      ...{ ppd_id: null, reason: null, reference_number: null },
    },
    pending: line.pending,
    pending_transaction_id: line.pendingReference === null ? null : plaidTransactionId(line.pendingReference),
    account_owner: null,
    transaction_id: plaidTransactionId(line.reference ?? line.truthId),
    logo_url: null,
    website: null,
    authorized_date: line.transactionDay,
    ...{ authorized_datetime: null, datetime: null },
    payment_channel: 'in store',
    transaction_code: null,
    counterparties: [],
    merchant_entity_id: null,
    personal_finance_category: null,
  };
}

export const plaidTransactionId = (reference: string): string => `plaidtx${reference}`;

export const plaidSecurityId = (isin: string): string => `sec${isin}`;

/** A security as Plaid returns it (`Security`). */
export function plaidSecurity(isin: string, day: string, currency: string) {
  const known = SIMULATED_SECURITIES.find((one) => one.isin === isin);
  return {
    security_id: plaidSecurityId(isin),
    isin,
    ...{ cusip: null, sedol: null, institution_security_id: null, institution_id: null, proxy_security_id: null },
    name: known?.name ?? null,
    ticker_symbol: known?.symbol ?? null,
    is_cash_equivalent: false,
    type: isin.startsWith('IE') ? 'etf' : 'equity',
    subtype: null,
    close_price: minorUnitsToNumber(priceOnDay(isin, day), currency),
    close_price_as_of: day,
    update_datetime: null,
    iso_currency_code: currency,
    unofficial_currency_code: null,
    ...{ market_identifier_code: null, sector: null, industry: null, cfi_code: null, figi: null },
    ...{ option_contract: null, fixed_income: null },
  };
}
