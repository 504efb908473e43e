'use client';

import { Button } from '@coffer/ui/button.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { SearchX, Store, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { categoryLabel } from '#shared/format/display-names.ts';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { findMerchantsByText, idsBetween } from './find-merchants.ts';
import type { MerchantDialogState } from './merchant-dialog-state.ts';
import { MerchantRow } from './merchant-row.tsx';
import { MerchantsDownload } from './merchants-download.tsx';
import { useMerchantDeletions, useMerchantTransactionCounts } from './use-merchant-deletions.ts';

/** The page size: rendering thousands of rows at once would be slow. */
const SHOWN = 200;

interface Props {
  readonly merchants: readonly Merchant[];
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onEdit: (editing: MerchantDialogState) => void;
}

export function MerchantList({ merchants, search, onEdit }: Props) {
  const t = useTranslations('merchants');
  const language = useAppLanguage();
  const hidden = useDeletedIds();
  const [sought, setSought] = useState('');
  const [all, setAll] = useState(false);
  const deferred = useDeferredValue(sought);
  const present = useMemo(() => merchants.filter(({ id }) => !hidden.has(id)), [merchants, hidden]);
  const found = useMemo(() => findMerchantsByText(present, deferred, language), [present, deferred, language]);
  const shown = all ? found : found.slice(0, SHOWN);
  const { chosen, choose, clear } = useChoice(present, shown);
  const counts = useMerchantTransactionCounts();
  const { data: categories } = useCategories();
  const labels = useMemo(
    () => new Map(categories?.items.map((category) => [category.id, categoryLabel(category)])),
    [categories],
  );
  if (present.length === 0) return <NoMerchants onEdit={onEdit} />;
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <SearchInput
          ref={search}
          label={t('search')}
          value={sought}
          onValueChange={setSought}
          className="min-w-0 flex-1"
        />
        <MerchantsDownload merchants={found} categoryOf={(id) => labels.get(id)} counts={counts} />
      </div>
      {chosen.length > 0 && <SelectionActions chosen={chosen} onClear={clear} onEdit={onEdit} />}
      {found.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('noneFound', { sought: deferred })} />
      ) : (
        <Rows {...{ merchants: shown, chosen, counts, labels, onEdit }} onChoose={choose} />
      )}
      {shown.length < found.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      )}
    </>
  );
}

interface RowsProps extends Pick<Props, 'merchants' | 'onEdit'> {
  readonly chosen: readonly Merchant[];
  readonly counts: ReadonlyMap<string, number> | undefined;
  /** The labels of categories by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly onChoose: (id: string, range: boolean) => void;
}

function Rows({ merchants, chosen, counts, labels, onChoose, onEdit }: RowsProps) {
  const t = useTranslations('merchants');
  const { remove } = useMerchantDeletions();
  const ids = new Set(chosen.map(({ id }) => id));
  const actions = {
    edit: (merchant: Merchant) => onEdit({ kind: 'merchant', merchant }),
    merge: (merchant: Merchant) => onEdit({ kind: 'merge', chosen: [merchant] }),
    remove: (merchant: Merchant) => void remove([merchant]),
    choose: onChoose,
  };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <DataList label={t('places.merchants')}>
        {merchants.map((merchant) => (
          <MerchantRow
            key={merchant.id}
            merchant={merchant}
            count={counts && (counts.get(merchant.id) ?? 0)}
            category={labels.get(merchant.defaultCategoryId ?? '')}
            isChosen={ids.has(merchant.id)}
            actions={actions}
          />
        ))}
      </DataList>
    </div>
  );
}

/**
 * The selected merchants. With the shift key, a choice selects all merchants between the last chosen and the current
 * merchant.
 */
function useChoice(merchants: readonly Merchant[], shown: readonly Merchant[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const choose = (id: string, range: boolean) => {
    const meant = range && last.current !== null ? idsBetween(shown, last.current, id) : [id];
    last.current = id;
    setIds((before) => (before.has(id) ? before.difference(new Set(meant)) : before.union(new Set(meant))));
  };
  const chosen = useMemo(() => merchants.filter(({ id }) => ids.has(id)), [merchants, ids]);
  return { chosen, choose, clear: () => setIds(new Set()) };
}

interface ChosenProps extends Pick<Props, 'onEdit'> {
  readonly chosen: readonly Merchant[];
  readonly onClear: () => void;
}

/** The actions for the selected merchants. */
function SelectionActions({ chosen, onClear, onEdit }: ChosenProps) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  const bulk = useTranslations('transactions.bulk');
  const { remove } = useMerchantDeletions();
  return (
    <div className="sticky top-[calc(var(--control)+1rem+1px)] z-sticky mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-card">
      <IconButton size="small" label={bulk('clear')} onClick={onClear} className="-ml-2">
        <X />
      </IconButton>
      <p role="status" className="mr-auto">
        {t('chosen', { count: chosen.length })}
      </p>
      <Button
        size="small"
        onClick={() => {
          remove(chosen);
          onClear();
        }}
      >
        {common('delete')}
      </Button>
      <Button
        size="small"
        variant="primary"
        disabled={chosen.length > 101}
        onClick={() => onEdit({ kind: 'merge', chosen, onMerged: onClear })}
      >
        {t('merge.open')}
      </Button>
    </div>
  );
}

function NoMerchants({ onEdit }: Pick<Props, 'onEdit'>) {
  const t = useTranslations('merchants');
  const { mayWrite } = useWallet();
  const action = mayWrite && (
    <Button variant="secondary" onClick={() => onEdit({ kind: 'merchant', merchant: null })}>
      {t('new')}
    </Button>
  );
  return (
    <EmptyState icon={<Store />} title={t('empty')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}
