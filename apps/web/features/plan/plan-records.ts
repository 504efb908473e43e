import type { RouterOutputs } from '@coffer/api/router.ts';

export type Scenario = RouterOutputs['scenarios']['list'][number];
export type PlanItem = RouterOutputs['planItems']['list'][number];
export type ProjectedMonth = RouterOutputs['reports']['projectedMonths'][number];
export type CashFlowRows = RouterOutputs['reports']['comparedFlows']['byCategory'];

/** The fields of a plan item without its scenario. */
export type PlanItemDraft = Pick<PlanItem, 'categoryOrCategoryGroupId' | 'amount' | 'month' | 'frequency' | 'duration'>;
