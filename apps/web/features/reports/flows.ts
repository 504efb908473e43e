import { type FlowKind, flowKindOf } from '@coffer/api/reports/flow-kind.schema.ts';
import type { Outputs } from '@coffer/api/router.ts';
import { changeOf, sumOf } from '#shared/format/reported.ts';

type CashFlowRows = Outputs['reports']['cashFlowByCategory'];

export interface CategoryFlow {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
  /** The name with the names of its groups. */
  readonly path: string;
  readonly now: number;
  readonly before: number;
  readonly change: number;
}

export interface FlowSection {
  readonly kind: FlowKind;
  /** Largest first. */
  readonly flows: readonly CategoryFlow[];
  readonly now: number;
  readonly before: number;
  readonly change: number;
}

const KINDS = ['income', 'expense', 'unknown'] as const;

/** The parts of cash flow: income, expenses, and uncategorised amounts. */
export function flowParts(rows: CashFlowRows, currency: string): FlowSection[] {
  const flows = Object.entries(rows).map(([id, row]) => ({
    kind: flowKindOf(row.category.type),
    id,
    name: row.category.name,
    emoji: row.category.emoji,
    path: row.categoryNameWithParentGroups,
    now: row.value,
    before: row.valuePreviousPeriod,
    change: row.valueChange,
  }));
  return KINDS.flatMap((kind) => {
    const own = flows.filter((flow) => flow.kind === kind && (flow.now !== 0 || flow.before !== 0));
    if (own.length === 0) return [];
    const largestFirst = own.toSorted(
      (one, other) => Math.abs(other.now) - Math.abs(one.now) || Math.abs(other.before) - Math.abs(one.before),
    );
    return [{ kind, flows: largestFirst, ...totalOf(own, currency) }];
  });
}

/** The sums of both periods, and their difference. */
export function totalOf(flows: readonly Pick<CategoryFlow, 'now' | 'before'>[], currency: string) {
  const [now, before] = [flows.map((flow) => flow.now), flows.map((flow) => flow.before)].map((amounts) =>
    sumOf(amounts, currency),
  );
  return { now: now ?? 0, before: before ?? 0, change: changeOf(now ?? 0, before ?? 0, currency) };
}
