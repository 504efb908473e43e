import { z } from 'zod';

const days = z.object({ start: z.string(), end: z.string() });
const frame = z.object({
  currency: z.string(),
  period: days,
  previousPeriod: days.nullable(),
  flow: z.record(z.string(), z.number()).nullable(),
});
type Frame = z.infer<typeof frame>;

/** Data of a report besides its rows. */
export interface Frames {
  readonly currency?: string;
  readonly period?: z.infer<typeof days>;
  readonly previousPeriod?: z.infer<typeof days>;
  readonly totals?: Record<string, number>;
}

interface Told {
  /** True if its totals are those of cash flow. */
  readonly hasFlow?: true;
  readonly totals?: (answer: unknown, frame: Frame) => Record<string, number>;
  readonly period?: (answer: unknown) => z.infer<typeof days> | undefined;
  /** Returns the rows with names instead of whole records. */
  readonly rows?: (answer: unknown) => unknown;
}

const flow = (_answer: unknown, { flow }: Frame) => flow ?? {};
const numbers = z.record(z.string(), z.unknown()).transform((members) => onlyNumbers(members));
const rowsOf = (answer: unknown) => z.array(z.record(z.string(), z.unknown())).catch([]).parse(answer);

/** For each report: its totals, its period and the form of its rows. Missing entries are part of the report itself. */
const REPORTS: Readonly<Record<string, Told>> = {
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
    totals: (answer) => ({
      planned: sumOf(answer, 'planned'),
      return: sumOf(answer, 'return'),
      ...lastOf(answer, ['cumulative']),
    }),
  },
  'reports.securityPositions': {
    period: (answer) => days.safeParse({ start: memberOf(answer, 'date'), end: memberOf(answer, 'date') }).data,
    totals: (answer) => numbers.catch({}).parse(memberOf(answer, 'total')),
  },
};

/** Requests the frame of a report with this input. */
type AskFrame = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Returns a report's period and totals; empty for other operations and for reports that include them. */
export async function framesOf(
  operation: string,
  input: Readonly<Record<string, unknown>>,
  answer: unknown,
  ask: AskFrame,
): Promise<Frames> {
  const told = Object.hasOwn(REPORTS, operation) ? REPORTS[operation] : undefined;
  if (told === undefined) return {};
  const { period, compare, startDate, endDate, assetIds } = input;
  const own = told.period?.(answer);
  const asked = { period, compare, startDate, endDate, assetIds, hasFlow: told.hasFlow === true };
  const found = frame.parse(await ask(Object.fromEntries(Object.entries(asked).filter(([, value]) => value != null))));
  return {
    currency: found.currency,
    period: own ?? found.period,
    ...(found.previousPeriod !== null && own === undefined && { previousPeriod: found.previousPeriod }),
    ...(told.totals && { totals: told.totals(answer, found) }),
  };
}

/** Returns the rows of a report in the form for agents. */
export function reportRows(operation: string, answer: unknown): unknown {
  const told = Object.hasOwn(REPORTS, operation) ? REPORTS[operation] : undefined;
  return told?.rows === undefined ? answer : told.rows(answer);
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

/** Sums rounded rows, without floating-point noise. */
function sumOf(answer: unknown, name: string): number {
  const sum = rowsOf(answer).reduce((all, row) => all + Number(row[name]), 0);
  return Number(sum.toFixed(4));
}
