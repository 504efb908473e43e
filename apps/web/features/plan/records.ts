import type { Outputs } from '@coffer/api/router.ts';

export type Scenario = Outputs['scenarios']['list'][number];
export type PlanItem = Outputs['planItems']['list'][number];
export type ProjectedMonth = Outputs['reports']['projectedMonths'][number];
export type CashFlowRows = Outputs['reports']['comparedFlows']['byCategory'];

/** The fields of a plan item without its scenario. */
export type ItemDraft = Pick<PlanItem, 'categoryOrCategoryGroupId' | 'amount' | 'month' | 'frequency' | 'duration'>;
