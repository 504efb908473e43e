import { jsonResponse, type SimulatedRequest, type SimulatedRoute } from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { statedPage } from '../../http/statement-line-pages.ts';
import type { StatedLine } from '../../statements/stated-lines.ts';
import { formatMinorUnits } from '../../world/amounts.ts';
import { addUtcDays, isDayText, laterDay } from '../../world/calendar.ts';
import type { AccountKind, SimulatedAccount } from '../../world/model.ts';
import { gocardlessError, gocardlessFieldError, gocardlessLimitHeaders } from './errors.ts';

const CASH_ACCOUNT_TYPES: Readonly<Record<AccountKind, string>> = {
  current: 'CACC',
  savings: 'SVGS',
  card: 'CARD',
  depot: 'OTHR',
};

/** Routes for an account, its details, balances and transactions. The trailing slash is optional. */
export const gocardlessAccountRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  {
    method: 'GET',
    path: /^\/accounts\/(?<id>[^/]+)\/?$/,
    answer: (exchange, { id = '' }) => {
      const { account, consent } = requireHandledAccount(core, exchange, id, 'account');
      return jsonResponse({
        ...{ id, created: core.iso(consent.createdAt), last_accessed: core.iso(), iban: account.iban ?? '' },
        ...{ status: statusOf(core, consent), owner_name: account.holder, name: account.name },
        institution_id: `${consent.bankId.toUpperCase()}_${core.world.bank(consent.bankId).bic}`,
      });
    },
  },
  {
    method: 'GET',
    path: /^\/accounts\/(?<id>[^/]+)\/details\/?$/,
    answer: (exchange, { id = '' }) => {
      const { account, headers } = beginAccountRead(core, exchange, id, 'details');
      return jsonResponse({ account: detailsOf(account, id) }, 200, headers);
    },
  },
  {
    method: 'GET',
    path: /^\/accounts\/(?<id>[^/]+)\/balances\/?$/,
    answer: (exchange, { id = '' }) => {
      const { account, headers } = beginAccountRead(core, exchange, id, 'balances');
      return jsonResponse({ balances: balancesOf(account, core.balances(account)) }, 200, headers);
    },
  },
  {
    method: 'GET',
    path: /^\/accounts\/(?<id>[^/]+)\/transactions\/?$/,
    answer: (exchange, { id = '' }) => transactions(core, exchange, id),
  },
];

const statusOf = (core: SimulatorCore, { expiresAt, trouble }: { expiresAt: number | null; trouble: string | null }) =>
  trouble !== null || (expiresAt !== null && expiresAt <= core.now()) ? 'EXPIRED' : 'READY';

function requireHandledAccount(core: SimulatorCore, exchange: SimulatedRequest, id: string, operation: string) {
  const found = core.handled(id);
  if (found === null || found.consent.format !== 'gocardless') {
    core.enter(exchange, { format: 'gocardless', operation });
    throw gocardlessError(404, 'Not found.', 'Not found.');
  }
  return found;
}

/** Each kind of data of an account has a limit of reads per day. */
function beginAccountRead(core: SimulatorCore, exchange: SimulatedRequest, id: string, operation: string) {
  const found = requireHandledAccount(core, exchange, id, operation);
  const { account, consent, bank } = found;
  const subject = { accountKey: account.key, consentId: consent.id, bankId: bank.id };
  const visit = core.enter(exchange, { format: 'gocardless', operation, ...subject });
  const used = core.countRead(consent, account.key, operation, bank.readsPerDay);
  return { ...found, visit, headers: gocardlessLimitHeaders({ limit: bank.readsPerDay, ...used }) };
}

const detailsOf = (account: SimulatedAccount, id: string) => ({
  resourceId: id,
  ...(account.iban === null ? { maskedPan: `**** ${account.mask}` } : { iban: account.iban }),
  currency: account.currency,
  ownerName: account.holder,
  name: account.name,
  product: account.name,
  cashAccountType: CASH_ACCOUNT_TYPES[account.kind],
});

function balancesOf({ currency }: SimulatedAccount, balances: { booked: string; expected: string; day: string }) {
  const one = (amount: string, balanceType: string) => ({
    ...{ balanceAmount: { amount, currency }, balanceType, referenceDate: balances.day },
  });
  return [one(balances.expected, 'interimAvailable'), one(balances.booked, 'interimBooked')];
}

function transactions(core: SimulatorCore, exchange: SimulatedRequest, id: string) {
  const { query } = exchange;
  for (const name of ['date_from', 'date_to']) {
    const day = query.get(name);
    if (day !== null && !isDayText(day))
      throw gocardlessFieldError(name, 'Incorrect date format', `Use YYYY-MM-DD for ${name}`);
  }
  const { account, consent, bank, headers, visit } = beginAccountRead(core, exchange, id, 'transactions');
  const today = core.world.today(bank);
  const [from, until] = [query.get('date_from') ?? '', query.get('date_to') ?? today];
  if (from > until)
    throw gocardlessFieldError('date_from', 'Invalid date range', 'date_from must not be later than date_to');
  // Transactions older than the agreement allows are silently left out.
  const oldest = addUtcDays(today, -consent.historyDays);
  const lines = core.lines(account, visit, { from: laterDay(from, oldest), until });
  // GoCardless returns all transactions in one response; a page is a block of its lines.
  const stated: StatedLine[] = [];
  for (let at = 0; at < lines.length; at += core.state.pageSize) {
    const isFirst = at === 0;
    stated.push(...statedPage(lines, at, core.state.pageSize, isFirst ? visit : { ...visit, faults: [] }));
  }
  const written = (pending: boolean) => stated.filter((line) => line.pending === pending).map(transactionOf);
  return jsonResponse({ transactions: { booked: written(false), pending: written(true) } }, 200, headers);
}

/** Fields that the bank does not state are left out. */
function transactionOf(line: StatedLine) {
  const isIncoming = line.minor >= 0;
  const own = (name: string, value: unknown) => (value === null ? {} : { [name]: value });
  const account = line.counterpartIban === null ? null : { iban: line.counterpartIban };
  return {
    ...own('transactionId', line.reference),
    ...own('bookingDate', line.bookingDay),
    ...own('valueDate', line.valueDay ?? line.transactionDay),
    transactionAmount: { amount: formatMinorUnits(line.minor, line.currency), currency: line.currency },
    [isIncoming ? 'debtorName' : 'creditorName']: line.counterpart,
    ...own(isIncoming ? 'debtorAccount' : 'creditorAccount', account),
    remittanceInformationUnstructured: line.text,
    remittanceInformationUnstructuredArray: [line.text],
    proprietaryBankTransactionCode: isIncoming ? 'TRANSFER' : 'PURCHASE',
    ...(line.balanceAfter === null
      ? {}
      : {
          balanceAfterTransaction: {
            balanceAmount: { amount: line.balanceAfter, currency: line.currency },
            balanceType: 'interimBooked',
          },
        }),
    ...own('internalTransactionId', line.contentReference),
  };
}
