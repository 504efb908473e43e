'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ActionFields } from './action-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  groupFieldPaths,
  hasCondition,
  hasRuleAction,
  initialRuleFields,
  RULE_FIELDS,
  type RuleFields,
  type RuleForm,
  ruleFormSchema,
} from './rule-form.ts';
import type { Rule } from './rule-phrases.ts';
import { RulePreview, RulePreviewLine, useRulePreview } from './rule-preview.tsx';
import { useSaveRule } from './use-save-rule.ts';

interface Props {
  /** The rule to edit; null to create a rule. */
  readonly rule: Rule | null;
  /** The initial values of a new rule. */
  readonly proposal?: Partial<RuleFields>;
  readonly onClose: () => void;
}

/** The form to create or edit a rule, with a preview of its effect. */
export function RuleSheet({ rule, proposal, onClose }: Props) {
  const t = useTranslations('merchants.rules');
  const common = useTranslations('common');
  const { walletId } = useWallet();
  const form: RuleForm = useContractForm(ruleFormSchema, initialRuleFields(rule, walletId, proposal));
  const preview = useRulePreview(form);
  useFaultsOf(form, preview.query.error);
  const { send, failure } = useSending(form, rule, onClose);
  // A person who creates a rule usually wants it applied to existing transactions.
  const [applyNow, setApplyNow] = useState(rule === null);
  const id = useId();
  const onText = (text: string) => {
    if (rule === null && form.formState.dirtyFields.name !== true)
      form.setValue('name', text.slice(0, 200), { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(rule === null ? 'new' : 'edit')}
      footer={
        <>
          <div className="grid basis-full gap-1">
            <RulePreviewLine of={preview} />
            <Checkbox label={t('form.applyNow')} checked={applyNow} onCheckedChange={setApplyNow} />
          </div>
          <Button
            onClick={() => {
              forgetFormDraft(form);
              onClose();
            }}
          >
            {common('cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={form.formState.isSubmitting}>
            {common('save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        // Stop the event, because React would also pass it to the form of the panel behind this sheet.
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.stopPropagation();
          void send(event, applyNow);
        }}
        className="grid gap-5"
      >
        <DraftForm form={form} of={['rule', rule?.id ?? 'new']} />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <Part title={t('form.when')}>
          <ConditionFields form={form} onText={onText} />
        </Part>
        <Part title={t('form.then')}>
          <ActionFields form={form} />
        </Part>
        <Field label={common('name')} reserve={false} error={form.formState.errors.name?.message} required>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <RulePreview of={preview} />
      </form>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Shows an invalid pattern, as reported by the service, at its field. */
function useFaultsOf(form: RuleForm, error: unknown): void {
  const refuse = useShowFieldProblems(form);
  useEffect(() => {
    if (error === null) return;
    const fields = [...RULE_FIELDS, ...groupFieldPaths(form.getValues())];
    refuse(error, fields, { within: 'rule.', focus: false });
    // The error only applies to the current input.
    return () => form.clearErrors(fields.filter((field) => form.getFieldState(field).error?.type === 'service'));
  }, [error, form, refuse]);
}

/**
 * Returns a function that saves a valid rule. The service's errors are shown at their fields, and the input is kept.
 */
function useSending(form: RuleForm, rule: Rule | null, onClose: () => void) {
  const t = useTranslations('merchants.rules.form');
  const words = useProblemSentence();
  const refuse = useShowFieldProblems(form);
  const save = useSaveRule(rule);
  const [failure, setFailure] = useState<string | null>(null);
  const send = (event: SubmitEvent<HTMLFormElement>, applyNow: boolean) =>
    form.handleSubmit(async (sent) => {
      if (!hasCondition(sent)) return setFailure(t('noCondition'));
      if (!hasRuleAction(sent)) return setFailure(t('noAction'));
      setFailure(null);
      try {
        await save(sent, applyNow);
        forgetFormDraft(form);
        onClose();
      } catch (error) {
        const problem = refuse(error, [...RULE_FIELDS, ...groupFieldPaths(sent)]);
        setFailure(problem === null ? null : words(problem));
      }
    })(event);
  return { send, failure };
}
