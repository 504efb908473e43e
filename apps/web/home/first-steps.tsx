'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { CircleCheck, FileDown, type LucideIcon, PencilLine, Wallet } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAssets } from '../data/use-catalogue.ts';
import { useWallet } from '../wallet/wallet-context.tsx';

const AssetSheet = dynamic(() => import('../assets/asset-sheet.tsx').then((file) => file.AssetSheet));

/** A wallet without bookings: what one does first. */
export function FirstSteps() {
  const t = useTranslations('home.first');
  const { walletId, mayWrite } = useWallet();
  const accounts = useAssets().data?.items.length ?? 0;
  const [making, setMaking] = useState(false);
  if (!mayWrite) return <p className="text-muted">{t('viewer')}</p>;
  return (
    <>
      <p className="mb-6 max-w-prose text-pretty text-muted">{t('text')}</p>
      <ol className="grid gap-4 lg:grid-cols-3">
        <Step icon={FileDown} title={t('import.title')} text={t('import.text')}>
          <Button variant="primary" asChild>
            <Link prefetch={false} href={`/w/${walletId}/import`}>
              {t('import.action')}
            </Link>
          </Button>
        </Step>
        <Step
          icon={accounts > 0 ? CircleCheck : Wallet}
          title={t('account.title')}
          text={accounts > 0 ? t('account.made', { count: accounts }) : t('account.text')}
        >
          <Button onClick={() => setMaking(true)}>{accounts > 0 ? t('account.another') : t('account.action')}</Button>
        </Step>
        <Step icon={PencilLine} title={t('hand.title')} text={accounts > 0 ? t('hand.text') : t('hand.first')}>
          {accounts > 0 && (
            <Button asChild>
              <Link prefetch={false} href={`/w/${walletId}/transactions?new`}>
                {t('hand.action')}
              </Link>
            </Button>
          )}
        </Step>
      </ol>
      {making && <AssetSheet asset={null} onClose={() => setMaking(false)} />}
    </>
  );
}

interface StepProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ icon: Icon, title, text, children }: StepProps) {
  return (
    <li className="grid">
      <Card className="flex flex-col pt-1">
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
