'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { CopyButton } from '@coffer/ui/copy-button.tsx';
import { Download, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { saveFile } from '#shared/tables/save-file.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows the recovery codes once, until the person confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useTranslations('settings.security.app');
  const format = useFormat();
  const { me } = useWallet();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const today = new Date().toISOString().slice(0, 10);
  const madeFor = t('codesOf', { email: me.email, date: format.date(today) });
  const save = () => {
    const lines = [madeFor, '', ...codes, '', t('eachOnce'), ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), `coffer-recovery-codes-${today}.txt`);
  };
  return (
    <div data-printed-alone className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {t('codesTitle')}
      </h3>
      <div className="print:hidden">
        <Banner tone="warning">{t('codesText')}</Banner>
      </div>
      <p className="hidden print:block">{madeFor}</p>
      <ul
        ref={list}
        aria-label={t('codesTitle')}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1.5 rounded-control bg-hover p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t('eachOnce')}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton
          text={codes.join('\n')}
          onRefused={() => list.current !== null && window.getSelection()?.selectAllChildren(list.current)}
        />
        <Button icon={<Download />} onClick={save}>
          {t('download')}
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}
