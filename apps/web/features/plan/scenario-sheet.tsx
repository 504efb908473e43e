'use client';

import { createScenarioInput } from '@coffer/api/planning/scenarios/scenarios.schema.ts';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { FormSheet } from '#shared/forms/form-sheet.tsx';
import { MonthBox } from '#shared/forms/month-box.tsx';
import { PercentInput } from '#shared/forms/percent-input.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Scenario } from './plan-records.ts';
import { useDefaultPlanDraft } from './use-first-plan.ts';
import { showScenario } from './use-plan.ts';
import { scenarioDraft, usePlanChanges } from './use-plan-changes.ts';

/** The contract's scenario. Its optional fields get the form's defaults. */
const scenarioForm = createScenarioInput.omit({ walletId: true });

type ScenarioFields = z.input<typeof scenarioForm>;
type ScenarioSent = z.output<typeof scenarioForm>;
type ScenarioForm = UseFormReturn<ScenarioFields, unknown, ScenarioSent>;

const SCENARIO_FIELDS = [
  'name',
  'startDate',
  'endMonth',
  'startingBasePerCategory',
  'expectedAnnualReturn',
  'assetIds',
] as const satisfies readonly (keyof ScenarioFields)[];

interface Props {
  /** The scenario to edit; null to create a scenario. */
  readonly scenario: Scenario | null;
  readonly onClose: () => void;
}

/** The form to create or edit a scenario. */
export function ScenarioSheet({ scenario, onClose }: Props) {
  const t = useTranslations('plan');
  const usual = useDefaultPlanDraft();
  const form = useContractForm(scenarioForm, scenario === null ? { ...usual, name: '' } : scenarioDraft(scenario));
  const save = useSave(scenario);
  const { register, formState } = form;
  return (
    <FormSheet
      form={form}
      fields={SCENARIO_FIELDS}
      title={scenario === null ? t('newScenario') : t('editScenario')}
      draft={['scenario', scenario?.id ?? 'new']}
      isNew={scenario === null}
      save={save}
      onClose={onClose}
    >
      <Field label={t('name')} hint={t('nameHint')} error={formState.errors.name?.message} required>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <TimeFields form={form} />
      <Controller
        name="expectedAnnualReturn"
        control={form.control}
        render={({ field, fieldState }) => (
          <Field label={t('return')} hint={t('returnHint')} error={fieldState.error?.message}>
            <PercentInput
              ref={field.ref}
              value={field.value ?? null}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <AssetsField form={form} />
      <BaseField form={form} />
    </FormSheet>
  );
}

function useSave(before: Scenario | null): (sent: ScenarioSent) => Promise<void> {
  const t = useTranslations('plan');
  const toasts = useToasts();
  const client = useTRPCClient();
  const saveOver = useConflictCheckedSave();
  const { walletId } = useWallet();
  const { createScenario, updateScenario, said } = usePlanChanges();
  return async (sent) => {
    if (before === null) {
      showScenario((await createScenario(sent)).id);
      return;
    }
    const { id } = before;
    const saved = await saveOver({
      seen: before,
      sent,
      read: () => client.scenarios.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
      send: (changed, context) => updateScenario(id, changed, context),
    });
    if (saved.kept === 'theirs') return;
    const undo = () => void said(saved.takeBack());
    toasts.show({ text: t('changed', { name: sent.name }), undo });
  };
}

function TimeFields({ form: { control, register, formState } }: { form: ScenarioForm }) {
  const t = useTranslations('plan');
  return (
    <>
      <Field label={t('start')} hint={t('startHint')} error={formState.errors.startDate?.message} required>
        <DateInput {...register('startDate')} />
      </Field>
      <Controller
        name="endMonth"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('lastMonth')} error={fieldState.error?.message} required>
            <MonthBox ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
    </>
  );
}

function AssetsField({ form: { control, setValue, getValues } }: { form: ScenarioForm }) {
  const t = useTranslations('plan');
  const assets = useAssets().data?.items ?? [];
  const options = assets
    .toSorted(compareByOrder)
    .map(({ id, name, defaultCurrency }) => ({ value: id, label: name, hint: defaultCurrency }));
  return (
    <Controller
      name="assetIds"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('assets')} hint={t('assetsHint')} error={fieldState.error?.message}>
          <MultiCombobox
            ref={field.ref}
            options={options}
            values={getValues('assetIds') ?? []}
            onValuesChange={(ids) => setValue('assetIds', ids, { shouldDirty: true, shouldValidate: true })}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

function BaseField({ form: { control } }: { form: ScenarioForm }) {
  const t = useTranslations('plan');
  return (
    <Controller
      name="startingBasePerCategory"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('base')} error={fieldState.error?.message}>
          <RadioGroup
            value={field.value ?? 'none'}
            onValueChange={field.onChange}
            options={(['averageLast12Months', 'averageLast3Months', 'none'] as const).map((value) => ({
              value,
              label: t(`bases.${value}`),
            }))}
          />
        </Field>
      )}
    />
  );
}
