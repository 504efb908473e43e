import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

export function HomeLink() {
  return (
    <Button asChild>
      <Link href="/">{useTranslations('accessRequests')('toStart')}</Link>
    </Button>
  );
}
