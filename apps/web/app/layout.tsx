import '@coffer/ui/font.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { DeletionsProvider } from '#shared/changes/deletions.tsx';
import { DetachedTasksProvider } from '#shared/changes/detached-tasks.tsx';
import { DataProvider } from '#shared/data/data-provider.tsx';
import { LocaleProvider } from '#shared/i18n/locale-provider.tsx';
import { loadMessages } from '#shared/i18n/messages.ts';
import { RegisterServiceWorker } from '#shared/page/register-service-worker.tsx';
import { readVisitor } from '#shared/visitor/visitor.ts';

export const metadata: Metadata = {
  title: { default: 'Coffer', template: '%s · Coffer' },
  manifest: '/manifest.webmanifest',
  appleWebApp: { title: 'Coffer' },
  icons: { apple: '/apple-touch-icon.png' },
  description: 'A personal-finance wallet: one exact ledger of what you have, earn and spend.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f9fb' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1218' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Disable static rendering: a page made at build time lacks the request's nonce, so its scripts would be blocked.
  await connection();
  const { person, locale, region, theme, nonce } = await readVisitor();
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <RegisterServiceWorker />
        <LocaleProvider region={region} messages={await loadMessages(locale)} nonce={nonce}>
          <DataProvider personId={person?.id ?? null}>
            <DeletionsProvider>
              <DetachedTasksProvider>{children}</DetachedTasksProvider>
            </DeletionsProvider>
          </DataProvider>
        </LocaleProvider>
      </body>
    </html>
  );
}
