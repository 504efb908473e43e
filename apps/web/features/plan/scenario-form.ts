import { createScenarioInput } from '@coffer/api/planning/scenarios/scenarios.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** The contract's scenario; what a person leaves open is asked for by the form's defaults. */
export const scenarioForm = createScenarioInput.omit({ walletId: true });

export type ScenarioFields = z.input<typeof scenarioForm>;
export type ScenarioSent = z.output<typeof scenarioForm>;
export type ScenarioForm = UseFormReturn<ScenarioFields, unknown, ScenarioSent>;

export const SCENARIO_FIELDS = [
  'name',
  'startDate',
  'endMonth',
  'startingBasePerCategory',
  'expectedAnnualReturn',
  'assetIds',
] as const satisfies readonly (keyof ScenarioFields)[];
