'use client';

import { createAssetGroupInput } from '@coffer/api/wallets/assetGroups/assetGroups.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useSubmit } from '#shared/forms/use-submit.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetGroup } from './build-assets-overview.ts';
import { useAssetChanges } from './use-asset-changes.ts';

const groupForm = createAssetGroupInput.pick({ name: true });

interface Props {
  /** The group to edit; null to create a group. */
  readonly group: AssetGroup | null;
  readonly onClose: () => void;
}

/** The dialog to create or rename a group. */
export function AssetGroupDialog({ group, onClose }: Props) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const changes = useAssetChanges();
  const toasts = useToasts();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  const { walletId } = useWallet();
  const form = useContractForm(groupForm, { name: group?.name ?? '' });
  const { send, failure } = useSubmit(form, ['name']);
  const save = async ({ name }: { name: string }) => {
    if (group === null) {
      const sent = { walletId, name };
      return once(sent, (context) => client.assetGroups.create.mutate(sent, { context }));
    }
    const { id } = group;
    const saved = await saveOver({
      seen: group,
      sent: { name },
      read: () => client.assetGroups.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
      send: (changed, context) => client.assetGroups.update.mutate({ walletId, id, ...changed }, { context }),
    });
    if (saved.kept === 'theirs') return;
    const undo = () => void changes.settle(saved.takeBack());
    toasts.show({ text: t('groupRenamedToast', { name }), undo });
  };
  const submit = send(save, async () => {
    await changes.refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={group === null ? t('newGroup') : t('renameGroup')}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>
            <Button onClick={() => forgetFormDraft(form)}>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {group === null ? common('create') : common('save')}
          </Button>
        </>
      }
    >
      <DraftForm form={form} of={['asset group', group?.id ?? 'new']} />
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Field label={common('name')} hint={t('groupHint')} error={form.formState.errors.name?.message} required>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </Dialog>
  );
}
