'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useTranslations } from 'next-intl';

export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('settings.webhooks');
  const common = useTranslations('common');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('madeTitle')}
      footer={
        <DialogClose>
          <Button variant="primary">{common('done')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-5">
        <Banner tone="warning">{t('madeText')}</Banner>
        <Field label={t('secret')} reserve={false}>
          <CopyField value={secret} />
        </Field>
      </div>
    </Dialog>
  );
}
