'use client';

import { Field } from '@coffer/ui/field.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useDebouncedText } from '#shared/data/use-debounced-text.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { BankList } from './bank-list.tsx';
import { countryOptions, defaultCountry } from './country-options.ts';
import { useOpenBankConsent } from './use-open-bank-consent.ts';

/** The dialog to choose a bank. Choosing one opens the bank's page, where the person gives consent. */
export function ConnectBankDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('banks.choice');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const region = useRegion();
  const [countryCode, setCountryCode] = useState(() => defaultCountry(region));
  const [text, setText] = useState('');
  const asked = useDebouncedText(text).trim();
  const countries = useMemo(() => countryOptions(region), [region]);
  const { connect, isBusy, institutionId } = useOpenBankConsent();
  const query = useQuery({
    ...trpc.bankConnections.institutions.queryOptions(
      { walletId, countryCode, ...(asked === '' ? {} : { text: asked }) },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Sheet open onOpenChange={onClose} title={t('title')} description={t('about')}>
      <div className="grid gap-4">
        <Field label={t('country')} reserve={false}>
          <Select options={countries} value={countryCode} onValueChange={setCountryCode} />
        </Field>
        <SearchInput label={t('search')} value={text} onValueChange={setText} />
        <ListState query={query} rows={5}>
          {(found) => (
            <BankList
              found={found}
              isSearch={asked !== ''}
              isBusy={isBusy}
              opening={institutionId}
              onChoose={({ type, id }) => connect({ type, countryCode, institutionId: id })}
            />
          )}
        </ListState>
      </div>
    </Sheet>
  );
}
