'use client';

import { createWalletInput } from '@coffer/api/wallets/wallets.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { StarterSetChoice, type StarterSetChoiceId } from '#features/categories/starter-choice.tsx';
import { starterSet } from '#features/categories/starter-sets.ts';
import {
  APP_SOURCE_KEYS,
  APP_SOURCES,
  type AppSource,
  appImportPath,
  parseAppSource,
} from '#features/migrate/app-sources.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { guessCurrency } from '#shared/forms/currencies.ts';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { browserTimeZone } from '#shared/forms/time-zone-box.tsx';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { RegionFields } from './region-fields.tsx';

export function NewWalletForm() {
  const t = useTranslations('identity.welcome');
  const common = useTranslations('common');
  const starter = useTranslations('categories.starter');
  const { form, send, failure, leaving, chosen, setChosen, source, setSource } = useNewWallet();
  return (
    <form noValidate onSubmit={(event: SubmitEvent<HTMLFormElement>) => void send(event)} className="grid gap-3">
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field label={common('name')} hint={t('nameHint')} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Controller
        name="currency"
        control={form.control}
        render={(at) => <ChoiceField at={at} label={common('currency')} hint={t('currencyHint')} box={CurrencyBox} />}
      />
      <PreviousAppField source={source} onChange={setSource} />
      {source === null && (
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">{starter('choose')}</legend>
          <StarterSetChoice choices={['common', 'selfEmployed', 'none']} value={chosen} onValueChange={setChosen} />
        </fieldset>
      )}
      <RegionFields control={form.control} />
      <Button variant="primary" type="submit" pending={form.formState.isSubmitting || leaving}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface OtherAppProps {
  readonly source: AppSource | null;
  readonly onChange: (source: AppSource | null) => void;
}

/** A field to choose the app to import from; its import page opens after the wallet is created. */
function PreviousAppField({ source, onChange }: OtherAppProps) {
  const t = useTranslations('migrate.offer');
  return (
    <Field label={t('title')} hint={source !== null && t('hint', { app: APP_SOURCES[source].name })} reserve={false}>
      <Select
        value={source ?? ''}
        options={[
          { value: '', label: t('none') },
          ...APP_SOURCE_KEYS.map((value) => ({ value, label: APP_SOURCES[value].name })),
        ]}
        onValueChange={(value) => onChange(parseAppSource(value))}
      />
    </Field>
  );
}

function useNewWallet() {
  const starter = useTranslations('categories.starter');
  const language = useAppLanguage();
  const trpc = useTRPC();
  const words = useProblemSentence();
  // The person's region, independent of the language of the page.
  const region = new Intl.Locale(navigator.language).baseName;
  const form = useContractForm(createWalletInput, {
    name: '',
    currency: guessCurrency(region),
    timeZone: browserTimeZone(),
    locale: region,
  });
  const refuse = useShowFieldProblems(form);
  const { mutateAsync } = useMutation(trpc.wallets.create.mutationOptions());
  const [chosen, setChosen] = useState<StarterSetChoiceId>('common');
  const [source, setSource] = useState<AppSource | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const send = form.handleSubmit(async (wallet) => {
    setFailure(null);
    try {
      const categories = source !== null || chosen === 'none' ? undefined : starterSet(chosen, starter);
      const { id } = await mutateAsync({ ...wallet, language, categories });
      setLeaving(true);
      openFreshPage(source === null ? `/w/${id}` : appImportPath(id, source));
    } catch (error) {
      const problem = refuse(error, ['name', 'currency', 'timeZone', 'locale']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send, failure, leaving, chosen, setChosen, source, setSource };
}
