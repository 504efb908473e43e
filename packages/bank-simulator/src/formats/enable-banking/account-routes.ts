import {
  jsonResponse,
  numberField,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { decodeOpaqueText, encodeOpaqueText, statedPage } from '../../http/statement-line-pages.ts';
import { addUtcDays, isDayText } from '../../world/calendar.ts';
import type { SimulatedBank } from '../../world/model.ts';
import { enableBankingError } from './errors.ts';
import { enableBankingAccountRecord, enableBankingBalances, enableBankingTransactionRecord } from './records.ts';

/** Details, balances and transactions of an account. */
export const enableBankingAccountRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  {
    method: 'GET',
    path: /^\/accounts\/(?<uid>[^/]+)\/details$/,
    answer: (exchange, { uid = '' }) => {
      const { account, bank } = read(core, exchange, uid, 'details', 1);
      return jsonResponse(enableBankingAccountRecord(account, bank, uid));
    },
  },
  {
    method: 'GET',
    path: /^\/accounts\/(?<uid>[^/]+)\/balances$/,
    answer: (exchange, { uid = '' }) => {
      const { account, bank } = read(core, exchange, uid, 'balances', 1);
      return jsonResponse(enableBankingBalances(account, bank, core.balances(account)));
    },
  },
  {
    method: 'GET',
    path: /^\/accounts\/(?<uid>[^/]+)\/transactions$/,
    answer: (exchange, { uid = '' }) => transactions(core, exchange, uid),
  },
];

/**
 * Finds the account of a read. Counts the read against the bank's daily limit, unless the request headers show that the
 * person is present.
 */
function read(core: SimulatorCore, exchange: SimulatedRequest, uid: string, operation: string, page: number) {
  const found = core.handled(uid);
  if (found === null || found.consent.format !== 'enableBanking') {
    core.enter(exchange, { format: 'enableBanking', operation });
    throw enableBankingError(404, 'ACCOUNT_DOES_NOT_EXIST', 'Account does not exist');
  }
  const { account, consent, bank } = found;
  const subject = { accountKey: account.key, consentId: consent.id, bankId: bank.id, page };
  const visit = core.enter(exchange, { format: 'enableBanking', operation, ...subject });
  const attended = exchange.headers['psu-ip-address'] !== undefined;
  if (page === 1 && !attended) core.countRead(consent, account.key, operation, bank.readsPerDay);
  return { ...found, visit };
}

interface Asked {
  from: string;
  until: string;
  at: number;
  status: string | null;
}

function transactions(core: SimulatorCore, exchange: SimulatedRequest, uid: string) {
  const key = exchange.query.get('continuation_key');
  const continued = key === null ? null : continuedOf(key);
  const size = core.state.pageSize;
  const { account, bank, visit } = read(core, exchange, uid, 'transactions', (continued?.at ?? 0) / size + 1);
  const shortest = visit.faults.find(({ kind }) => kind === 'shortHistory')?.days;
  const asked = continued ?? parseStatementQuery(exchange, core.world.today(bank), bank, shortest);
  const lines = core
    .lines(account, visit, asked)
    .filter(({ pending }) => asked.status === null || asked.status === (pending ? 'PDNG' : 'BOOK'));
  const next = asked.at + size;
  return jsonResponse({
    transactions: statedPage(lines, asked.at, size, visit).map((line) =>
      enableBankingTransactionRecord(line, account, core.uuid()),
    ),
    continuation_key: next < lines.length ? encodeOpaqueText({ ...asked, at: next }) : null,
  });
}

function continuedOf(key: string): Asked {
  const kept = decodeOpaqueText(key);
  const [from, until, at] = [textField(kept, 'from'), textField(kept, 'until'), numberField(kept, 'at')];
  if (from === null || until === null || at === null) {
    throw enableBankingError(422, 'WRONG_CONTINUATION_KEY', 'Wrong continuation key provided');
  }
  return { from, until, at, status: textField(kept, 'status') };
}

const DEFAULT_DAYS = 90;

function parseStatementQuery(
  { query }: SimulatedRequest,
  today: string,
  bank: SimulatedBank,
  days = bank.historyDays,
): Asked {
  const [from, until, status] = [query.get('date_from'), query.get('date_to'), query.get('transaction_status')];
  for (const day of [from, until]) {
    if (day !== null && !isDayText(day))
      throw enableBankingError(422, 'WRONG_REQUEST_PARAMETERS', 'Wrong request parameters');
  }
  if (until !== null && from === null) {
    throw enableBankingError(422, 'DATE_TO_WITHOUT_DATE_FROM', 'date_to must be used with date_from');
  }
  const oldest = addUtcDays(today, -bank.historyDays);
  const isTooLong = days < bank.historyDays && (from === null || from < addUtcDays(today, -days));
  if (isTooLong) throw enableBankingError(422, 'WRONG_TRANSACTIONS_PERIOD', 'Wrong transactions period requested');
  if (query.get('strategy') === 'longest') return { from: oldest, until: until ?? today, at: 0, status };
  if (from !== null && from > today) throw enableBankingError(422, 'DATE_FROM_IN_FUTURE', 'date_from is in the future');
  if (from !== null && until !== null && from > until) {
    throw enableBankingError(422, 'WRONG_DATE_INTERVAL', 'date_from must not be later than date_to');
  }
  if (from !== null && from < oldest) {
    throw enableBankingError(422, 'WRONG_TRANSACTIONS_PERIOD', 'Wrong transactions period requested');
  }
  return { from: from ?? addUtcDays(today, -DEFAULT_DAYS), until: until ?? today, at: 0, status };
}
