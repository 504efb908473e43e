'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePasskeyObstacle } from '#features/identity/passkeys/use-passkey-obstacle.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { AddPasskeyDialog } from './add-passkey.tsx';
import { type ListedPasskey, PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey.tsx';
import { RenamePasskeyDialog } from './rename-passkey.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: ListedPasskey };

/** The person's passkeys; each of them can sign in without a password. */
export function Passkeys() {
  const t = useTranslations('settings.security.passkeys');
  const query = useQuery(useTRPC().passkeys.list.queryOptions());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('title')} padded={false}>
      <p className="px-4 pb-3 text-pretty text-muted sm:px-5">{t('text')}</p>
      <ListState query={query} rows={1}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <DataList label={t('title')}>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => setOpen({ kind: 'rename', passkey })}
                    onRemove={() => setOpen({ kind: 'remove', passkey })}
                  />
                ))}
              </DataList>
            )}
            <div className={passkeys.length > 0 ? 'border-line border-t px-4 py-3 sm:px-5' : 'px-4 pb-4 sm:px-5'}>
              <AddPasskey onAdd={() => setOpen({ kind: 'add' })} />
            </div>
          </>
        )}
      </ListState>
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Card>
  );
}

/** The button to add a passkey, or the reason why passkeys are impossible here. */
function AddPasskey({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('settings.security.passkeys');
  const obstacle = usePasskeyObstacle();
  if (obstacle !== null && obstacle !== undefined) {
    return <p className="text-pretty text-muted">{t(`obstacles.${obstacle}`)}</p>;
  }
  return (
    <Button icon={<Plus />} disabled={obstacle === undefined} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}
