import { jsonResponse, type SimulatedRequest, type SimulatedRoute } from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import type { ProviderLine, SimulatedConsent } from '../../http/simulator-state.ts';
import { statedPage } from '../../http/statement-line-pages.ts';
import { minorUnitsToNumber } from '../../world/amounts.ts';
import { earlierDay, isDayText } from '../../world/calendar.ts';
import type { SimulatedAccount } from '../../world/model.ts';
import { priceOnDay, SIMULATED_SECURITIES, securitiesHoldings } from '../../world/trades.ts';
import {
  finapiAccount,
  finapiBank,
  finapiConnection,
  listFinapiConnections,
  registerFinapiAccountId,
  requireFinapiConnection,
} from './connections.ts';
import { finapiAccessError, finapiTimestamp } from './errors.ts';
import { finapiImportedAccountKey } from './import-finapi-connection.ts';
import { requireFinapiToken, requireFinapiUser } from './sign-in.ts';

/** The routes of the API finAPI Access for banks, connections, accounts, transactions and securities. */
export const finapiAccessRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'GET', path: /^\/api\/v2\/banks$/, answer: (exchange) => listBanks(core, exchange) },
  { method: 'GET', path: /^\/api\/v2\/banks\/(?<id>\d+)$/, answer: (exchange, { id }) => oneBank(core, exchange, id) },
  { method: 'GET', path: /^\/api\/v2\/bankConnections$/, answer: (exchange) => connections(core, exchange) },
  {
    method: 'GET',
    path: /^\/api\/v2\/bankConnections\/(?<id>\d+)$/,
    answer: (exchange, { id = '' }) => {
      const consent = requireFinapiConnection(core, exchange, requireFinapiUser(core, exchange), id);
      enterOf(core, exchange, 'connection');
      return jsonResponse(finapiConnection(core, consent));
    },
  },
  {
    method: 'DELETE',
    path: /^\/api\/v2\/bankConnections\/(?<id>\d+)$/,
    answer: (exchange, { id = '' }) => {
      const consent = requireFinapiConnection(core, exchange, requireFinapiUser(core, exchange), id);
      enterOf(core, exchange, 'end');
      Object.assign(consent, { status: 'ended', trouble: 'closed' });
      return { status: 200 };
    },
  },
  { method: 'GET', path: /^\/api\/v2\/accounts$/, answer: (exchange) => accounts(core, exchange) },
  { method: 'GET', path: /^\/api\/v2\/transactions$/, answer: (exchange) => transactions(core, exchange) },
  {
    method: 'GET',
    path: /^\/api\/v2\/pendingTransactions$/,
    answer: (exchange) => listPendingTransactions(core, exchange),
  },
  { method: 'GET', path: /^\/api\/v2\/securities$/, answer: (exchange) => securities(core, exchange) },
];

const enterOf = (core: SimulatorCore, exchange: SimulatedRequest, operation: string) =>
  core.enter(exchange, { format: 'finapi', operation });

/** Returns the requested page of a list, with its `Paging` as documented by finAPI. */
function paged<Item>(core: SimulatorCore, exchange: SimulatedRequest, items: readonly Item[], most: number) {
  const [page, perPage] = [Number(exchange.query.get('page') ?? 1), Number(exchange.query.get('perPage') ?? 20)];
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(perPage) || perPage < 1 || perPage > most) {
    throw finapiAccessError(core, exchange, 400, 'ILLEGAL_PAGE_SIZE', `perPage must be between 1 and ${most}.`);
  }
  const paging = { page, perPage, pageCount: Math.ceil(items.length / perPage), totalCount: items.length };
  return { paging, at: (page - 1) * perPage, items: items.slice((page - 1) * perPage, page * perPage) };
}

function listBanks(core: SimulatorCore, exchange: SimulatedRequest) {
  requireFinapiToken(core, exchange);
  enterOf(core, exchange, 'institutions');
  const search = (exchange.query.get('search') ?? '').toLowerCase();
  const locations = exchange.query.get('location')?.split(',') ?? null;
  const found = core.state.world.banks.filter(
    ({ name, bic, countryCode }) =>
      (name.toLowerCase().includes(search) || bic.toLowerCase().startsWith(search)) &&
      (locations === null || locations.includes(countryCode)),
  );
  const { items, paging } = paged(core, exchange, found, 500);
  return jsonResponse({ banks: items.map((bank) => finapiBank(core, bank)), paging });
}

function oneBank(core: SimulatorCore, exchange: SimulatedRequest, id: string | undefined) {
  requireFinapiToken(core, exchange);
  enterOf(core, exchange, 'institutions');
  const bank = core.state.world.banks.find(({ number }) => String(number) === id);
  if (bank === undefined) throw finapiAccessError(core, exchange, 404, 'UNKNOWN_ENTITY', 'Bank does not exist.');
  return jsonResponse(finapiBank(core, bank));
}

function connections(core: SimulatorCore, exchange: SimulatedRequest) {
  const user = requireFinapiUser(core, exchange);
  enterOf(core, exchange, 'connection');
  const ids = exchange.query.get('ids')?.split(',') ?? null;
  const found = listFinapiConnections(core, user).filter(
    ({ own }) => ids === null || ids.includes(String(own['number'])),
  );
  return jsonResponse({ connections: found.map((consent) => finapiConnection(core, consent)) });
}

/** The accounts of the token's user that the query names. */
function askedAccounts(core: SimulatorCore, exchange: SimulatedRequest, names: { ids: string }) {
  const user = requireFinapiUser(core, exchange);
  const ids = exchange.query.get(names.ids)?.split(',') ?? null;
  const ofConnections = exchange.query.get('bankConnectionIds')?.split(',') ?? null;
  return listFinapiConnections(core, user)
    .filter(({ own }) => ofConnections === null || ofConnections.includes(String(own['number'])))
    .flatMap((consent) => consent.accountKeys.map((key) => ({ consent, account: core.world.account(key) })))
    .filter(
      ({ consent, account }) =>
        ids === null || ids.includes(String(registerFinapiAccountId(core, consent, account.key))),
    );
}

function accounts(core: SimulatorCore, exchange: SimulatedRequest) {
  const found = askedAccounts(core, exchange, { ids: 'ids' });
  enterOf(core, exchange, 'accounts');
  return jsonResponse({ accounts: found.map(({ consent, account }) => finapiAccount(core, consent, account)) });
}

interface Imported extends ProviderLine {
  readonly consent: SimulatedConsent;
  readonly account: SimulatedAccount;
}

function importedOf(core: SimulatorCore, exchange: SimulatedRequest, operation: string) {
  const found = askedAccounts(core, exchange, { ids: 'accountIds' });
  const only = found.length === 1 ? found[0] : undefined;
  const page = Number(exchange.query.get('page') ?? 1);
  const about =
    only === undefined ? {} : { accountKey: only.account.key, consentId: only.consent.id, bankId: only.consent.bankId };
  // finAPI Access returns the imported data in any state of the consent: only an update reads from the bank.
  const { consentId: _consent, ...subject } = { ...about, page, consentId: undefined };
  const visit = core.enter(exchange, { format: 'finapi', operation, ...subject });
  const lines = found.flatMap(({ consent, account }) =>
    (core.state.imported[finapiImportedAccountKey(consent, account.key)] ?? []).map(
      (one): Imported => ({ ...one, consent, account }),
    ),
  );
  return { visit, lines };
}

/** `PageableTransactionList`: newest first, unless `order` is `date,asc`. */
function transactions(core: SimulatorCore, exchange: SimulatedRequest) {
  const { query } = exchange;
  const { visit, lines } = importedOf(core, exchange, 'transactions');
  if (!['userView', 'bankView'].includes(query.get('view') ?? '')) {
    throw finapiAccessError(core, exchange, 400, 'MISSING_FIELD', 'Parameter view must be userView or bankView.');
  }
  const [from, until] = [query.get('minBankBookingDate') ?? '', query.get('maxBankBookingDate') ?? '9999'];
  if ((from !== '' && !isDayText(from)) || (until !== '9999' && !isDayText(until))) {
    throw finapiAccessError(core, exchange, 400, 'ILLEGAL_FIELD_VALUE', 'Dates must have the format YYYY-MM-DD.');
  }
  const direction = query.get('direction') ?? 'all';
  const wanted = lines
    .filter(({ line }) => !line.pending && line.day >= from && line.day <= until)
    .filter(({ line }) => direction === 'all' || (direction === 'income') === line.minor >= 0)
    .sort((one, other) =>
      one.line.day === other.line.day ? other.id - one.id : one.line.day < other.line.day ? 1 : -1,
    );
  if (query.get('order')?.endsWith('asc') === true) wanted.reverse();
  const { paging, items, at } = paged(core, exchange, wanted, 500);
  const arranged = visit.faults.length === 0 ? items : withArranged(wanted, at, paging.perPage, visit);
  const sum = (of: readonly Imported[]) => of.reduce((total, { line }) => total + line.minor, 0) / 100;
  return jsonResponse({
    transactions: arranged.map((one) => transactionOf(core, one)),
    paging,
    income: sum(wanted.filter(({ line }) => line.minor >= 0)),
    spending: sum(wanted.filter(({ line }) => line.minor < 0)),
    balance: sum(wanted),
  });
}

function withArranged(wanted: readonly Imported[], at: number, size: number, visit: Parameters<typeof statedPage>[3]) {
  const byLine = new Map(wanted.map((one) => [one.line, one]));
  return statedPage([...byLine.keys()], at, size, visit).flatMap((line) => byLine.get(line) ?? []);
}

/** `Transaction` of version 2024.18.1, without the fields for PayPal and Czech banks. */
function transactionOf(core: SimulatorCore, one: Imported) {
  const { line, consent, account } = one;
  const day = line.day;
  return {
    ...{ id: one.id, parentId: null, accountId: registerFinapiAccountId(core, consent, account.key) },
    ...{ valueDate: line.valueDay ?? day, bankBookingDate: day },
    // finAPI moves future booking dates to today.
    finapiBookingDate: earlierDay(day, core.world.today()),
    ...{ amount: minorUnitsToNumber(line.minor, line.currency), currency: line.currency, purpose: line.text },
    counterpartName: line.counterpart === '' ? null : line.counterpart,
    ...{ counterpartAccountNumber: null, counterpartIban: line.counterpartIban, counterpartBlz: null },
    ...{ counterpartBic: null, counterpartBankName: null, counterpartMandateReference: null },
    ...{ counterpartCustomerReference: null, counterpartCreditorId: null, counterpartDebitorId: null },
    type: line.minor >= 0 ? 'Gutschrift' : 'Kartenzahlung',
    ...{ typeCodeZka: null, typeCodeSwift: null, sepaPurposeCode: null, bankTransactionCode: null },
    ...{ bankTransactionCodeDescription: null, primanota: null, category: null, labels: [] },
    ...{ isPotentialDuplicate: one.isPotentialDuplicate, isAdjustingEntry: one.isAdjustingEntry, isNew: true },
    ...{ importDate: finapiTimestamp(core, one.importedAt), children: null, paypalData: null, certisData: null },
    ...{ endToEndReference: line.reference, compensationAmount: null, originalAmount: null, originalCurrency: null },
    ...{ feeAmount: null, feeCurrency: null, differentDebitor: null, differentCreditor: null },
  };
}

/**
 * Returns pending transactions as `PendingTransaction`. They are not among booked transactions and get new ids with
 * each update.
 */
function listPendingTransactions(core: SimulatorCore, exchange: SimulatedRequest) {
  const { lines } = importedOf(core, exchange, 'pending');
  const pending = lines.filter(({ line }) => line.pending);
  return jsonResponse({
    pendingTransactions: pending.map(({ id, line, consent, account, importedAt }) => ({
      ...{
        id,
        accountId: registerFinapiAccountId(core, consent, account.key),
        importDate: finapiTimestamp(core, importedAt),
      },
      ...{ valueDate: line.day, bankBookingDate: null },
      ...{ amount: minorUnitsToNumber(line.minor, line.currency), currency: line.currency, purpose: line.text },
      ...{ counterpartyName: line.counterpart, counterpartyIban: line.counterpartIban },
    })),
  });
}

/** `Security`: the positions of securities accounts. */
function securities(core: SimulatorCore, exchange: SimulatedRequest) {
  const found = askedAccounts(core, exchange, { ids: 'accountIds' });
  enterOf(core, exchange, 'holdings');
  const day = core.world.today();
  const all = found.flatMap(({ consent, account }) =>
    securitiesHoldings(account).map(({ isin, quantity }, at) => ({
      ...{
        id: registerFinapiAccountId(core, consent, account.key) + at,
        accountId: registerFinapiAccountId(core, consent, account.key),
      },
      name: SIMULATED_SECURITIES.find((one) => one.isin === isin)?.name ?? null,
      ...{ isin, wkn: null, quote: minorUnitsToNumber(priceOnDay(isin, day), account.currency) },
      ...{ quoteCurrency: account.currency, quoteType: 'ACTU', quoteDate: day },
      ...{ quantityNominal: quantity, quantityNominalType: 'UNIT' },
      marketValue: minorUnitsToNumber(priceOnDay(isin, day) * quantity, account.currency),
      ...{ marketValueCurrency: account.currency, entryQuote: null, entryQuoteCurrency: null, profitOrLoss: null },
    })),
  );
  const { items, paging } = paged(core, exchange, all, 500);
  return jsonResponse({ securities: items, paging });
}
