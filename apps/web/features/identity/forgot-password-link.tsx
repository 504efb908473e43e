import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

export function ForgotPasswordLink() {
  const t = useTranslations('identity.signIn');
  return (
    <p className="-mt-1 text-sm">
      <TextLink asChild>
        <Link href="/forgot">{t('forgot')}</Link>
      </TextLink>
    </p>
  );
}
