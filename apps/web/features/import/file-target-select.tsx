'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Select } from '@coffer/ui/select.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';
import { type ImportReadiness, proposeNewAccount } from './new-account-proposals.ts';
import { useImportFileActions } from './use-import-file-actions.ts';

const NEW = 'new';

interface Props {
  readonly file: ImportFile;
  readonly readiness: ImportReadiness;
  /** Called when the user chooses a new account, or an existing one instead. */
  readonly onNew: (isNew: boolean) => void;
}

/**
 * The field to choose the asset that a file is imported into. If another choice must come first, it is a button for
 * that choice instead.
 */
export function FileTargetSelect({ file, readiness, onNew }: Props) {
  const t = useTranslations('import');
  const { walletId } = useWallet();
  const { decide, divide } = useImportFileActions();
  const assets = useAssets().data?.items ?? [];
  if (readiness.kind === 'nothing') return null;
  if (readiness.kind === 'columns') {
    return (
      <Button size="small" asChild>
        <Link href={`/w/${walletId}/import/${file.id}`}>{t('tellColumns')}</Link>
      </Button>
    );
  }
  if (readiness.kind === 'accounts') {
    return (
      <Button size="small" onClick={() => void divide(file.id)}>
        {t('divide')}
      </Button>
    );
  }
  const account = readiness.kind === 'new' ? readiness.account : proposeNewAccount(file, assets);
  const chosen = readiness.kind === 'new' ? NEW : readiness.kind === 'ready' ? readiness.assetId : '';
  const choose = (value: string) => {
    onNew(value === NEW);
    if (value !== NEW) void decide(file.id, { assetId: value });
  };
  return (
    <Select
      aria-label={t('assetOf', { filename: file.filename })}
      className="w-full md:w-72"
      value={chosen}
      placeholder={t('chooseAccount')}
      options={[
        { value: NEW, label: t('newAccount', { name: account.name }) },
        ...assets
          .filter(({ archived, id }) => !archived || id === file.assetId)
          .map(({ id, name, defaultCurrency }) => ({ value: id, label: `${name} · ${defaultCurrency}` })),
      ]}
      onValueChange={choose}
    />
  );
}
