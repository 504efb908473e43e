import { MenuItem } from '@coffer/ui/menu.tsx';
import { History } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { recordHistoryHref } from './record-history-href.ts';
import { useWallet } from './wallet-context.tsx';

/** The menu item that opens a record's history. */
export function HistoryMenuItem({ recordId }: { recordId: string }) {
  const common = useTranslations('common');
  const { walletId } = useWallet();
  return (
    <MenuItem asChild>
      <Link href={recordHistoryHref(walletId, recordId)}>
        <History aria-hidden className="size-[1.125rem] text-muted" />
        {common('history')}
      </Link>
    </MenuItem>
  );
}
