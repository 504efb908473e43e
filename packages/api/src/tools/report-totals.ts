import { z } from 'zod';

const days = z.object({ start: z.string(), end: z.string() });
const frame = z.object({
  currency: z.string(),
  period: days,
  previousPeriod: days.nullable(),
  flow: z.record(z.string(), z.number()).nullable(),
});
type Frame = z.infer<typeof frame>;

/** The data of a report other than its rows. */
export interface ReportTotals {
  readonly currency?: string;
  readonly period?: z.infer<typeof days>;
  readonly previousPeriod?: z.infer<typeof days>;
  readonly totals?: Record<string, number>;
}

type Input = Readonly<Record<string, unknown>>;

/** Calls an operation that only tools use. */
type Ask = (operation: string, input: Input) => Promise<unknown>;

interface ReportDescription {
  /** True if the totals are those of the cash flow in the report's period. */
  readonly hasFlow?: true;
  readonly totals?: (answer: unknown, frame: Frame) => Record<string, number>;
  /** Returns totals that can't be computed from the report's rounded rows. */
  readonly askTotals?: (input: Input, ask: Ask) => Promise<unknown>;
  readonly currency?: (answer: unknown) => string | undefined;
  readonly period?: (answer: unknown) => z.infer<typeof days> | undefined;
  /** Returns the rows with names instead of whole records. */
  readonly rows?: (answer: unknown) => unknown;
}

const flow = (_answer: unknown, { flow }: Frame) => flow ?? {};
const numbers = z.record(z.string(), z.unknown()).transform((members) => onlyNumbers(members));
const rowsOf = (answer: unknown) => z.array(z.record(z.string(), z.unknown())).catch([]).parse(answer);

/**
 * The totals, the period and the form of the rows of each report. A missing function means that the response itself has
 * this data.
 */
const REPORTS: Readonly<Record<string, ReportDescription>> = {
  'reports.netWorthByAsset': {
    totals: (answer) => numbers.catch({}).parse(memberOf(answer, 'kpis')),
    rows: (answer) => ({ ...Object(answer), byAsset: mapped(memberOf(answer, 'byAsset'), withAssetName) }),
  },
  'reports.netWorthTimeSeries': { totals: (answer) => lastOf(answer, ['cumulative', 'fxEffectCumulative']) },
  'reports.cashFlowByCategory': { hasFlow: true, totals: flow, rows: (answer) => mapped(answer, withCategoryName) },
  'reports.topExpenses': { totals: sumsByCurrency },
  'reports.periodDetails': {
    totals: (answer) => onlyNumbers({ total: memberOf(answer, 'total') }),
    rows: (answer) => {
      const assets = Object(memberOf(answer, 'assetById'));
      const amounts = Object.entries(Object(memberOf(answer, 'amountByAssetId')));
      const byAsset = amounts.map(([id, amount]) => [id, { asset: memberOf(assets[id], 'name'), amount }] as const);
      return { total: memberOf(answer, 'total'), byAsset: Object.fromEntries(byAsset) };
    },
  },
  'reports.transfers': { totals: (answer) => ({ amount: sumOf(answer, 'amount') }) },
  'reports.scenarioProjection': {
    period: (answer) => {
      const [first, last] = [rowsOf(answer).at(0), rowsOf(answer).at(-1)];
      return days.safeParse({ start: first?.['period'], end: last?.['period'] }).data;
    },
    totals: (answer) => lastOf(answer, ['cumulative']),
    askTotals: ({ scenarioId }, ask) => ask('reports.projectionSums', { scenarioId }),
  },
  'reports.securityPositions': {
    period: (answer) => days.safeParse({ start: memberOf(answer, 'date'), end: memberOf(answer, 'date') }).data,
    totals: (answer) => numbers.catch({}).parse(memberOf(answer, 'total')),
  },
  'budgets.months': {
    currency: (answer) => z.string().safeParse(memberOf(answer, 'currency')).data,
    period: (answer) => {
      const months = rowsOf(memberOf(answer, 'months'));
      return days.safeParse({ start: months.at(0)?.['start'], end: months.at(-1)?.['end'] }).data;
    },
    askTotals: ({ id, from, to }, ask) => ask('budgets.monthSums', { id, from, to }),
  },
};

/** Returns a report's period and totals; empty for other operations and for reports that include them. */
export async function loadReportTotals(
  operation: string,
  input: Input,
  answer: unknown,
  ask: Ask,
): Promise<ReportTotals> {
  const report = Object.hasOwn(REPORTS, operation) ? REPORTS[operation] : undefined;
  if (report === undefined) return {};
  const { period, compare, startDate, endDate, assetIds } = input;
  const own = report.period?.(answer);
  const asked = { period, compare, startDate, endDate, assetIds, hasFlow: report.hasFlow === true };
  const found = frame.parse(
    await ask('reports.frame', Object.fromEntries(Object.entries(asked).filter(([, value]) => value != null))),
  );
  const more = numbers.catch({}).parse(await report.askTotals?.(input, ask));
  const totals = { ...more, ...report.totals?.(answer, found) };
  return {
    currency: report.currency?.(answer) ?? found.currency,
    period: own ?? found.period,
    ...(found.previousPeriod !== null && own === undefined && { previousPeriod: found.previousPeriod }),
    totals,
  };
}

/** Returns the rows of a report in the form for agents. */
export function reportRows(operation: string, answer: unknown): unknown {
  const report = Object.hasOwn(REPORTS, operation) ? REPORTS[operation] : undefined;
  return report?.rows === undefined ? answer : report.rows(answer);
}

function withAssetName(row: object): object {
  const { asset, ...values } = { asset: null, ...row };
  return { asset: memberOf(asset, 'name'), type: memberOf(asset, 'type'), ...values };
}

/** Splits `Living / Food / Groceries` into the category and its group `Living / Food`. */
function withCategoryName(row: object): object {
  const { category, categoryNameWithParentGroups, ...values } = {
    category: null,
    categoryNameWithParentGroups: '',
    ...row,
  };
  const name = String(memberOf(category, 'name'));
  const group = categoryNameWithParentGroups.slice(0, -` / ${name}`.length);
  return { category: name, ...(group !== '' && { group }), type: memberOf(category, 'type'), ...values };
}

function mapped(map: unknown, change: (row: object) => object): object {
  return Object.fromEntries(Object.entries(Object(map)).map(([id, row]) => [id, change(Object(row))]));
}

function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

function onlyNumbers(members: Readonly<Record<string, unknown>>): Record<string, number> {
  const found = Object.entries(members).filter((member): member is [string, number] => typeof member[1] === 'number');
  return Object.fromEntries(found);
}

function lastOf(answer: unknown, names: readonly string[]): Record<string, number> {
  const last = rowsOf(answer).at(-1) ?? {};
  return onlyNumbers(Object.fromEntries(names.map((name) => [name, last[name]])));
}

/** Sums the listed rows by currency. */
function sumsByCurrency(answer: unknown): Record<string, number> {
  const amounts = rowsOf(answer).map(({ amount }) => Object(amount));
  const sums = [...Map.groupBy(amounts, ({ currency }) => String(currency))].map(
    ([currency, ones]) => [currency, sumOf(ones, 'value')] as const,
  );
  return Object.fromEntries(sums);
}

/** Sums rounded rows, without floating-point errors. */
function sumOf(answer: unknown, name: string): number {
  const sum = rowsOf(answer).reduce((all, row) => all + Number(row[name]), 0);
  return Number(sum.toFixed(4));
}
