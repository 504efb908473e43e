'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WalletChoice } from '#features/authorize/wallet-choice.tsx';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

type App = RouterOutputs['connectedApps']['list'][number];

const WRITE = 'service:write';

/** Changes the access and the wallets of a connected app. */
export function AppAccessDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useTranslations('settings.connectedApps');
  const common = useTranslations('common');
  const [canWrite, setCanWrite] = useState(app.scopes.includes(WRITE));
  const [walletIds, setWalletIds] = useState<readonly string[] | null>(app.walletIds);
  const { data: wallets } = useQuery(useTRPC().wallets.list.queryOptions({ limit: 500 }));
  const { save, isPending, failure, dialog } = useSaveAccess(app, onClose);
  const offersWriting = app.hasRequestedWriting || app.scopes.includes(WRITE);
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('accessTitle', { name: app.name })}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && walletIds?.length !== 0) void save(canWrite, walletIds);
        }}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={isPending} disabled={walletIds?.length === 0}>
              {common('save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Checkbox
            label={t('mayWrite')}
            hint={t(offersWriting ? 'mayWriteHint' : 'neverAsked')}
            checked={canWrite}
            disabled={!offersWriting}
            onCheckedChange={setCanWrite}
          />
          <WalletChoice wallets={wallets?.items ?? []} chosen={walletIds} onChange={setWalletIds} />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

function useSaveAccess(app: App, onSaved: () => void) {
  const t = useTranslations('settings.connectedApps');
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { id } = app;
  const save = async (canWrite: boolean, walletIds: readonly string[] | null) => {
    setIsPending(true);
    setProblem(null);
    try {
      const couldWrite = app.scopes.includes(WRITE);
      // Revokes before granting: if granting fails, the app has less access than requested, but never more.
      if (couldWrite && !canWrite) await client.connectedApps.disallowWriting.mutate({ id });
      if (String(walletIds) !== String(app.walletIds)) {
        const wanted = walletIds === null ? null : [...walletIds];
        await withRecentSignIn(() => client.connectedApps.setWallets.mutate({ id, walletIds: wanted }));
      }
      if (!couldWrite && canWrite) await withRecentSignIn(() => client.connectedApps.allowWriting.mutate({ id }));
      show({ text: t('accessSaved', { name: app.name }), tone: 'positive' });
      onSaved();
    } catch (thrown) {
      setProblem(thrown);
    } finally {
      setIsPending(false);
      await queryClient.invalidateQueries({ queryKey: trpc.connectedApps.list.queryKey() });
    }
  };
  return { save, isPending, failure: problem === null ? null : words(problem), dialog };
}
