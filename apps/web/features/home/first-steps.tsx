'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { CircleCheck, FileDown, FolderInput, Landmark, type LucideIcon, PencilLine, Wallet } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanConnectBanks } from '#features/banks/connection.ts';
import { IMPORT_FILE_EXTENSIONS } from '#features/import/import-file-extensions.ts';
import { useOpenImport } from '#features/import/use-open-import.ts';
import { AppSourceLinks } from '#features/migrate/app-source-links.tsx';
import { useCanMigrate } from '#features/migrate/use-can-migrate.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const AssetSheet = dynamic(() => import('#features/assets/asset-sheet.tsx').then((file) => file.AssetSheet));

/** The first steps in a wallet without transactions. */
export function FirstSteps() {
  const t = useTranslations('home.first');
  const offer = useTranslations('migrate.offer');
  const mayMigrate = useCanMigrate();
  const { walletId, mayWrite } = useWallet();
  const mayConnect = useCanConnectBanks();
  const accounts = useAssets().data?.items.length ?? 0;
  const [making, setMaking] = useState(false);
  const [booksNext, setBooksNext] = useState(false);
  const router = useRouter();
  const transaction = `/w/${walletId}/transactions?new`;
  const hasAccount = accounts > 0;
  useEffect(() => {
    if (booksNext && hasAccount) router.push(transaction);
  }, [booksNext, hasAccount, router, transaction]);
  const make = (toBook: boolean) => {
    setMaking(true);
    setBooksNext(toBook);
  };
  if (!mayWrite) return <p className="text-muted">{t('viewer')}</p>;
  return (
    <>
      <p className="mb-6 max-w-prose text-pretty text-muted">{t('text')}</p>
      <ol className="grid gap-4 sm:grid-cols-2">
        <Step icon={FileDown} title={t('import.title')} text={t('import.text')}>
          <ChooseFiles />
        </Step>
        {mayConnect && (
          <Step icon={Landmark} title={t('bank.title')} text={t('bank.text')}>
            <Button asChild>
              <Link prefetch={false} href={`/w/${walletId}/connections?new`}>
                {t('bank.action')}
              </Link>
            </Button>
          </Step>
        )}
        <Step
          icon={hasAccount ? CircleCheck : Wallet}
          title={t('account.title')}
          text={hasAccount ? t('account.made', { count: accounts }) : t('account.text')}
        >
          <Button onClick={() => make(false)}>{t(hasAccount ? 'account.another' : 'account.action')}</Button>
        </Step>
        <Step icon={PencilLine} title={t('hand.title')} text={t(hasAccount ? 'hand.text' : 'hand.first')}>
          {hasAccount ? (
            <Button asChild>
              <Link prefetch={false} href={transaction}>
                {t('hand.action')}
              </Link>
            </Button>
          ) : (
            <Button onClick={() => make(true)}>{t('hand.action')}</Button>
          )}
        </Step>
        {mayMigrate && (
          <Step icon={FolderInput} title={offer('title')} text={offer('text')} isWide>
            <AppSourceLinks />
          </Step>
        )}
      </ol>
      {making && <AssetSheet asset={null} onClose={() => setMaking(false)} />}
    </>
  );
}

/** Opens the chosen files on the import page. */
function ChooseFiles() {
  const t = useTranslations('home.first.import');
  const input = useRef<HTMLInputElement>(null);
  const onFiles = useOpenImport();
  return (
    <>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {t('action')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMPORT_FILE_EXTENSIONS}
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </>
  );
}

interface StepProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Step({ icon: Icon, title, text, isWide = false, children }: StepProps) {
  return (
    <li className={isWide ? 'grid sm:col-span-2' : 'grid'}>
      {/* The content of all cards has the same height, so that the buttons are aligned. */}
      <Card className="grid pt-1">
        <div className="flex h-full flex-col items-start gap-3">
          <span className="grid size-10 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon aria-hidden size={20} strokeWidth={1.75} />
          </span>
          <h2 className="font-semibold">{title}</h2>
          <p className="flex-1 text-pretty text-muted">{text}</p>
          {children}
        </div>
      </Card>
    </li>
  );
}
