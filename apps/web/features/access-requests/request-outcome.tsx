import { Banner } from '@coffer/ui/banner.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useTranslations } from 'next-intl';
import { HomeLink } from './home-link.tsx';
import type { AccessRequestForReview, IssuedSecrets } from './request-to-review.ts';

export function AccessRequestOutcome({
  request,
  issuedSecrets: { key, link },
}: {
  request: AccessRequestForReview;
  issuedSecrets: IssuedSecrets;
}) {
  const t = useTranslations('accessRequests');
  return (
    <div className="grid gap-4">
      <State request={request} />
      {key !== null && (
        <>
          <Banner tone="warning">{t('keyOnce')}</Banner>
          <Field label={t('key')} reserve={false}>
            <CopyField value={key} />
          </Field>
        </>
      )}
      {link !== null && (
        <>
          <Banner tone="warning">{t('linkOnce')}</Banner>
          <Field label={t('link')} reserve={false}>
            <CopyField value={link} />
          </Field>
        </>
      )}
      <HomeLink />
    </div>
  );
}

function State({ request: { status, error, clientName: app } }: { request: AccessRequestForReview }) {
  const t = useTranslations('accessRequests');
  if (status === 'succeeded') return <Banner tone="positive">{t('succeeded', { app })}</Banner>;
  if (status === 'rejected') return <Banner>{t('rejected')}</Banner>;
  if (status === 'failed') return <Banner tone="danger">{t(`failures.${error?.code ?? 'internal'}`)}</Banner>;
  return <Banner>{t('executing')}</Banner>;
}
