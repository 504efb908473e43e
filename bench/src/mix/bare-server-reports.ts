import { cashFlowByCategory, roundedCashFlow } from '@coffer/domain/cash-flow.ts';
import { addDays, dateFromDayNumber, dateInTimeZone, firstOfMonth, lastOfMonth } from '@coffer/domain/dates.ts';
import { type DayTotals, parseDayTotals } from '@coffer/domain/day-totals.ts';
import type { TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { splitIntoIntervals } from '@coffer/domain/interval.ts';
import { netWorthByAsset } from '@coffer/domain/net-worth-by-asset.ts';
import { netWorthTimeSeries } from '@coffer/domain/net-worth-time-series.ts';
import { runToEnd } from '@coffer/domain/sliced-computation.ts';
import {
  CASH_FLOW_BY_CATEGORY_STATEMENT,
  NET_WORTH_BY_ASSET_STATEMENT,
  NET_WORTH_SERIES_STATEMENT,
} from './bare-server.sql.ts';

/** A row of a result, as pg returns it. */
type Row = Readonly<Record<string, unknown>>;
/** Runs one statement for the wallet; the values don't include the wallet's id. */
type Ask = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The three reports of the mix, each with one statement and the exact arithmetic of the domain. */
export const BARE_SERVER_REPORTS: Readonly<Record<string, (ask: Ask, rates: TargetCurrencyRates) => Promise<unknown>>> =
  {
    netWorthTimeSeries: async (ask, rates) => {
      const end = today();
      const rows = await ask('series', NET_WORTH_SERIES_STATEMENT, [firstOfMonth(end), end]);
      const totals = rows.map((row) => runToEnd(parseDayTotals(text(row, 'currency'), text(row, 'totals'))));
      const first = Math.min(...totals.flatMap(({ days }) => days.slice(0, 1)));
      if (!Number.isFinite(first)) return [];
      const intervals = splitIntoIntervals({ start: dateFromDayNumber(first), end }, 'month');
      return runToEnd(netWorthTimeSeries({ totals, rates, intervals }));
    },

    netWorthByAsset: async (ask, rates) => {
      const end = today();
      const before = addDays(end, -1);
      const rows = await ask('worthByAsset', NET_WORTH_BY_ASSET_STATEMENT, [firstOfMonth(before), end, before]);
      const assets = new Map(rows.map((row) => [text(row, 'id'), without(row, NET_WORTH_COLUMNS)]));
      const { byAsset, kpis } = netWorthByAsset({
        assets: Array.from(assets, ([id, asset]) => ({ id, instant: asset['access'] === 'instant' })),
        balances: rows.flatMap((row) => (row['currency'] === null || row['moved'] !== null ? [] : [balanceOf(row)])),
        movements: rows.flatMap((row) =>
          row['moved'] === null
            ? []
            : [{ key: text(row, 'id'), currency: text(row, 'currency'), date: end, amount: text(row, 'moved') }],
        ),
        valuation: { end, before },
        rates,
      });
      const values = Array.from(assets, ([id, asset]) => [id, { asset, ...byAsset.get(id) }]);
      return { byAsset: Object.fromEntries(values), kpis };
    },

    cashFlowByCategory: async (ask, rates) => {
      const period = { start: firstOfMonth(today()), end: lastOfMonth(today()) };
      const previous = { start: firstOfMonth(addDays(period.start, -1)), end: addDays(period.start, -1) };
      const rows = await ask('cashFlow', CASH_FLOW_BY_CATEGORY_STATEMENT, [previous.start, period.start, period.end]);
      const categories = new Map(rows.map((row) => [text(row, 'id'), without(row, FLOW)]));
      const months = rows.flatMap((row) =>
        row['converted'] === null
          ? []
          : [{ category: text(row, 'id'), first: previous.start, converted: text(row, 'converted') }],
      );
      const booked = rows.flatMap((row): (DayTotals & { category: string })[] =>
        row['totals'] === null
          ? []
          : [{ category: text(row, 'id'), ...runToEnd(parseDayTotals(text(row, 'currency'), text(row, 'totals'))) }],
      );
      const flows = runToEnd(cashFlowByCategory({ flows: { months, booked, spread: [] }, period, previous, rates }));
      const values = Array.from(categories, ([id, category]) => {
        const flow = flows.get(id);
        const rounded = flow === undefined ? {} : roundedCashFlow(flow, rates.currency);
        return [id, { category, categoryNameWithParentGroups: category['name'], ...rounded }];
      });
      return Object.fromEntries(values);
    },
  };

const NET_WORTH_COLUMNS = ['currency', 'amountAtEnd', 'amountBefore', 'moved'];
const FLOW = ['converted', 'currency', 'totals'];

function today(): string {
  return dateInTimeZone(new Date(), 'Europe/Berlin');
}

function balanceOf(row: Row) {
  return {
    assetId: text(row, 'id'),
    currency: text(row, 'currency'),
    amountAtEnd: text(row, 'amountAtEnd'),
    amountBefore: text(row, 'amountBefore'),
  };
}

function without(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function text(row: Row, name: string): string {
  return String(row[name]);
}
