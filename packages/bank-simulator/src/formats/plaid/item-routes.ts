import {
  jsonResponse,
  nestedField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { minorUnitsToNumber } from '../../world/amounts.ts';
import type { SimulatedAccount, TrueTrade } from '../../world/model.ts';
import { priceOnDay, securitiesHoldings } from '../../world/trades.ts';
import { plaidError, plaidRequestId } from './errors.ts';
import { plaidAccount, plaidAccountId, plaidItem, plaidSecurity, plaidSecurityId } from './records.ts';
import { type PlaidTokenItem, requirePlaidItem } from './token-item.ts';

/** Routes for items, accounts and investments. */
export const plaidItemRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'POST', path: /^\/item\/get$/, answer: (exchange) => getItem(core, exchange) },
  { method: 'POST', path: /^\/item\/remove$/, answer: (exchange) => removeItem(core, exchange) },
  { method: 'POST', path: /^\/accounts\/get$/, answer: (exchange) => accounts(core, exchange, 'accounts') },
  { method: 'POST', path: /^\/accounts\/balance\/get$/, answer: (exchange) => accounts(core, exchange, 'balances') },
  { method: 'POST', path: /^\/investments\/holdings\/get$/, answer: (exchange) => holdings(core, exchange) },
  { method: 'POST', path: /^\/investments\/transactions\/get$/, answer: (exchange) => trades(core, exchange) },
];

/** Returns an item in any state, with its error if the person must sign in again. */
function getItem(core: SimulatorCore, exchange: SimulatedRequest) {
  const token = textField(exchange.body, 'access_token');
  const consent = core.state.consents[core.subjectOf('plaid', 'access-sandbox', token) ?? ''];
  if (consent === undefined) {
    const message = 'could not find matching access token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_ACCESS_TOKEN', message });
  }
  core.enter(exchange, { format: 'plaid', operation: 'item', bankId: consent.bankId });
  const update = { last_successful_update: core.iso(), last_failed_update: null };
  return jsonResponse({
    item: { ...plaidItem(core, consent), created_at: core.iso(consent.createdAt) },
    status: { transactions: update, investments: update, last_webhook: null },
    request_id: plaidRequestId(core),
  });
}

function removeItem(core: SimulatorCore, exchange: SimulatedRequest) {
  const token = textField(exchange.body, 'access_token') ?? '';
  const consent = core.state.consents[core.subjectOf('plaid', 'access-sandbox', token) ?? ''];
  core.enter(exchange, { format: 'plaid', operation: 'end' });
  if (consent === undefined) {
    const message = 'could not find matching access token';
    throw plaidError(core, { type: 'INVALID_INPUT', code: 'INVALID_ACCESS_TOKEN', message });
  }
  delete core.state.tokens[token];
  Object.assign(consent, { status: 'ended', trouble: 'closed' });
  return jsonResponse({ request_id: plaidRequestId(core) });
}

function accounts(core: SimulatorCore, exchange: SimulatedRequest, operation: string) {
  const asked = requirePlaidItem(core, exchange, operation);
  return jsonResponse({
    accounts: asked.accounts.map((account) => plaidAccount(core, asked.consent, account)),
    item: plaidItem(core, asked.consent),
    request_id: plaidRequestId(core),
  });
}

function depotsOf(core: SimulatorCore, asked: PlaidTokenItem): SimulatedAccount[] {
  const depots = asked.accounts.filter(({ kind }) => kind === 'depot');
  if (depots.length > 0) return depots;
  const message = 'the account does not have any investments accounts';
  throw plaidError(core, { type: 'ITEM_ERROR', code: 'NO_INVESTMENT_ACCOUNTS', message });
}

function holdings(core: SimulatorCore, exchange: SimulatedRequest) {
  const asked = requirePlaidItem(core, exchange, 'holdings');
  const depots = depotsOf(core, asked);
  const day = core.world.today();
  const held = depots.flatMap((account) => securitiesHoldings(account).map((one) => ({ account, ...one })));
  return jsonResponse({
    accounts: depots.map((account) => plaidAccount(core, asked.consent, account)),
    holdings: held.map(({ account, isin, quantity }) => ({
      account_id: plaidAccountId(core, asked.consent, account.key),
      security_id: plaidSecurityId(isin),
      institution_price: minorUnitsToNumber(priceOnDay(isin, day), account.currency),
      institution_price_as_of: day,
      institution_value: minorUnitsToNumber(priceOnDay(isin, day) * quantity, account.currency),
      cost_basis: null,
      quantity,
      iso_currency_code: account.currency,
      unofficial_currency_code: null,
    })),
    securities: [...new Set(held.map(({ isin }) => isin))].map((isin) => plaidSecurity(isin, day, currencyOf(depots))),
    item: plaidItem(core, asked.consent),
    request_id: plaidRequestId(core),
  });
}

const currencyOf = (depots: readonly SimulatedAccount[]): string => depots[0]?.currency ?? 'USD';

function trades(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  const asked = requirePlaidItem(core, exchange, 'trades');
  const depots = depotsOf(core, asked);
  const [from, until] = [textField(body, 'start_date'), textField(body, 'end_date')];
  if (from === null || until === null) {
    throw plaidError(core, {
      type: 'INVALID_REQUEST',
      code: 'MISSING_FIELDS',
      message: 'start_date and end_date must be set',
    });
  }
  const all = depots.flatMap((account) =>
    account.trades
      .filter(({ day }) => day >= from && day <= until)
      .map((trade) =>
        investmentTransactionOf(plaidAccountId(core, asked.consent, account.key), trade, account.currency),
      ),
  );
  all.sort((one, other) => (one.date < other.date ? 1 : -1));
  const [offset, count] = [
    Number(nestedField(body, 'options', 'offset') ?? 0),
    Number(nestedField(body, 'options', 'count') ?? 100),
  ];
  const isins = [...new Set(depots.flatMap((account) => account.trades.map(({ isin }) => isin)))];
  return jsonResponse({
    item: plaidItem(core, asked.consent),
    accounts: depots.map((account) => plaidAccount(core, asked.consent, account)),
    securities: isins.map((isin) => plaidSecurity(isin, core.world.today(), currencyOf(depots))),
    investment_transactions: all.slice(offset, offset + count),
    total_investment_transactions: all.length,
    request_id: plaidRequestId(core),
  });
}

/** `InvestmentTransaction`: outgoing money is positive, and so is the quantity of incoming units. */
function investmentTransactionOf(accountId: string, trade: TrueTrade, currency: string) {
  const isDividend = trade.kind === 'dividend';
  return {
    investment_transaction_id: `plaidinv${trade.tradeId.replaceAll(/[^\w]/g, '')}`,
    cancel_transaction_id: null,
    account_id: accountId,
    security_id: plaidSecurityId(trade.isin),
    date: trade.day,
    name: `${trade.kind.toUpperCase()} ${trade.isin}`,
    quantity: isDividend ? 0 : trade.kind === 'buy' ? trade.quantity : -trade.quantity,
    amount: minorUnitsToNumber(-trade.minor, currency),
    price: isDividend ? 0 : minorUnitsToNumber(trade.priceMinor, currency),
    fees: minorUnitsToNumber(trade.feesMinor, currency),
    type: isDividend ? 'cash' : trade.kind,
    subtype: trade.kind,
    iso_currency_code: currency,
    unofficial_currency_code: null,
  };
}
