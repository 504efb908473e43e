import 'server-only';
import { createTranslator } from 'next-intl';
import { loadMessages } from '#shared/i18n/messages.ts';
import { CofferLogo } from '#shared/page/coffer-logo.tsx';
import { readVisitor } from '#shared/visitor/visitor.ts';

/**
 * The page for unknown URLs. It is rendered on the server, because otherwise the script of this page would be loaded
 * with every other page.
 */
export async function NotFoundPage() {
  const { locale } = await readVisitor();
  const t = createTranslator({ locale, messages: await loadMessages(locale), namespace: 'frame.notFound' });
  const link = 'font-medium text-accent underline-offset-4 hover:underline';
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-8">
      <title>{`${t('title')} · Coffer`}</title>
      <CofferLogo />
      <p className="mt-8 font-medium text-muted text-sm tabular-nums">404</p>
      <h1 className="mt-2 text-balance font-semibold text-3xl tracking-tight">{t('title')}</h1>
      <p className="mt-4 text-pretty text-lg text-muted leading-relaxed">{t('text')}</p>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
        <a href="/" className={link}>
          {t('back')}
        </a>
        <a href="/docs" className={link}>
          {t('reference')}
        </a>
      </p>
    </main>
  );
}
