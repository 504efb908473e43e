import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

export function ToStart() {
  return (
    <Button asChild>
      <Link href="/">{useTranslations('accessRequests')('toStart')}</Link>
    </Button>
  );
}
