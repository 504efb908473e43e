import { z } from 'zod';

const days = z.object({ start: z.string(), end: z.string() });
const frame = z.object({
  currency: z.string(),
  period: days,
  previousPeriod: days.nullable(),
  flow: z.record(z.string(), z.number()).nullable(),
});
type Frame = z.infer<typeof frame>;

/** What a report says beside its rows. */
export interface Frames {
  readonly currency?: string;
  readonly period?: z.infer<typeof days>;
  readonly previousPeriod?: z.infer<typeof days>;
  readonly totals?: Record<string, number>;
}

interface Told {
  /** Whether its totals are those of cash flow. */
  readonly hasFlow?: true;
  readonly totals?: (answer: unknown, frame: Frame) => Record<string, number>;
  readonly period?: (answer: unknown) => z.infer<typeof days> | undefined;
  /** The rows with names in the place of whole records. */
  readonly rows?: (answer: unknown) => unknown;
}

const flow = (_answer: unknown, { flow }: Frame) => flow ?? {};
const numbers = z.record(z.string(), z.unknown()).transform((members) => onlyNumbers(members));
const rowsOf = (answer: unknown) => z.array(z.record(z.string(), z.unknown())).catch([]).parse(answer);

/** What each report states, and how its rows are told; what is left out here says all of it itself. */
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

/** Asks Coffer for the frame of a report with this input. */
type AskFrame = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A report's period and totals; nothing for what is no report, or says them itself. */
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

/** The rows of a report as agents are told them. */
export function reportRows(operation: string, answer: unknown): unknown {
  const told = Object.hasOwn(REPORTS, operation) ? REPORTS[operation] : undefined;
  return told?.rows === undefined ? answer : told.rows(answer);
}

function withAssetName(row: object): object {
  const { asset, ...values } = { asset: null, ...row };
  return { asset: memberOf(asset, 'name'), type: memberOf(asset, 'type'), ...values };
}

/** `Living / Food / Groceries` is in the group `Living / Food`. */
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

/** Of the listed rows, by the currency of their amounts. */
function sumsByCurrency(answer: unknown): Record<string, number> {
  const amounts = rowsOf(answer).map(({ amount }) => Object(amount));
  const sums = [...Map.groupBy(amounts, ({ currency }) => String(currency))].map(
    ([currency, ones]) => [currency, sumOf(ones, 'value')] as const,
  );
  return Object.fromEntries(sums);
}

/** Of rounded rows; without what floating point adds to their sum. */
function sumOf(answer: unknown, name: string): number {
  const sum = rowsOf(answer).reduce((all, row) => all + Number(row[name]), 0);
  return Number(sum.toFixed(4));
}
