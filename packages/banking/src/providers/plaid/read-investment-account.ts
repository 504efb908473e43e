import { addDays } from '@coffer/domain/dates.ts';
import { buildDelivery } from '../build-delivery.ts';
import type { AccountDelivery, AccountReadInput, CallContext, DeliveredLine, DeliveredTrade } from '../provider.ts';
import { parseElements, parseProviderResponse } from '../response-fields.ts';
import type { PlaidClient } from './client.ts';
import { parsePlaidMovement, parsePlaidPositions as positionsOf } from './investments.ts';
import {
  type PlaidInvestmentTransaction,
  type PlaidSecurity,
  plaidHolding,
  plaidHoldingsResponse,
  plaidInvestmentTransaction,
  plaidInvestmentTransactionsResponse,
  plaidSecurityRecord as security,
} from './response-schemas.ts';

/** Plaid has two years of movements of investment accounts. */
const HISTORY_DAYS = 730;
const MOVEMENTS_A_PAGE = 500;
const MAX_PAGES = 200;

export interface InvestmentAccountReadInput extends AccountReadInput {
  readonly accessToken: string;
}

/** Reads the movements of securities and cash in an investment account, and its positions. */
export async function readPlaidInvestmentAccount(
  client: PlaidClient,
  asked: InvestmentAccountReadInput,
  call: CallContext,
): Promise<AccountDelivery> {
  const from = asked.from ?? addDays(asked.until, -HISTORY_DAYS);
  const { records, securities, isComplete } = await movements(client, { ...asked, from }, call);
  const cancelled = new Set(records.flatMap(({ cancel_transaction_id: id }) => id ?? []));
  const lines: DeliveredLine[] = [];
  const trades: DeliveredTrade[] = [];
  let all = isComplete;
  for (const record of records) {
    // Cancelled movements and their cancellations are skipped.
    if (record.type === 'cancel' || cancelled.has(record.investment_transaction_id)) continue;
    const movement = parsePlaidMovement(record, securities);
    if (movement.kind === 'trade') trades.push(movement.trade);
    if (movement.kind === 'cash') lines.push(movement.line);
    if (movement.kind === 'none') all &&= record.amount === '0' || Number(record.amount) === 0;
  }
  const money = buildDelivery({ lines, from, until: asked.until, hasAllPages: all, bookedBalance: null });
  return { ...money, trades, removedIds: [...cancelled], positions: await positions(client, asked, call) };
}

async function movements(
  client: PlaidClient,
  asked: InvestmentAccountReadInput & { readonly from: string },
  call: CallContext,
): Promise<{
  readonly records: readonly PlaidInvestmentTransaction[];
  readonly securities: ReadonlyMap<string, PlaidSecurity>;
  readonly isComplete: boolean;
}> {
  const records = new Map<string, PlaidInvestmentTransaction>();
  const securities = new Map<string, PlaidSecurity>();
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = {
      ...{ access_token: asked.accessToken, start_date: asked.from, end_date: asked.until },
      options: { account_ids: [asked.account.id], count: MOVEMENTS_A_PAGE, offset },
    };
    const body = await client.send((api, options) => api.investmentsTransactionsGet(request, options), call);
    const answer = parseProviderResponse(plaidInvestmentTransactionsResponse, body, 'a page of movements');
    for (const found of parseElements(security, answer.securities).read) securities.set(found.security_id, found);
    for (const found of parseElements(plaidInvestmentTransaction, answer.investment_transactions).read) {
      records.set(found.investment_transaction_id, found);
    }
    offset += answer.investment_transactions.length;
    const total = answer.total_investment_transactions;
    if (offset >= total || answer.investment_transactions.length === 0) {
      return { records: [...records.values()], securities, isComplete: records.size === total };
    }
  }
  return { records: [...records.values()], securities, isComplete: false };
}

async function positions(
  client: PlaidClient,
  { accessToken, account: { id } }: InvestmentAccountReadInput,
  call: CallContext,
): Promise<AccountDelivery['positions']> {
  const asked = { access_token: accessToken, options: { account_ids: [id] } };
  const body = await client.send((api, options) => api.investmentsHoldingsGet(asked, options), call);
  const answer = parseProviderResponse(plaidHoldingsResponse, body, 'the holdings');
  const known = parseElements(security, answer.securities).read;
  const { read, all } = parseElements(plaidHolding, answer.holdings);
  const held = read.filter(({ account_id }) => account_id === id);
  return all ? positionsOf(held, new Map(known.map((found) => [found.security_id, found]))) : null;
}
