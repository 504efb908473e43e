import '@fontsource-variable/inter/index.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

export const metadata: Metadata = {
  title: { default: 'Coffer', template: '%s · Coffer' },
  description: 'A personal-finance wallet service: one exact ledger behind one API.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f9fb' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1218' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page made at build time cannot carry the request's nonce, and its scripts would be refused: so none is.
  await connection();
  return (
    <html lang="en">
      <body>
        <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-8">
          <header className="flex items-center justify-between gap-4 py-6 sm:py-8">
            <a href="/" className="flex items-center gap-2.5 font-semibold tracking-tight">
              <Mark />
              Coffer
            </a>
            <span className="rounded-full border border-line px-2.5 py-0.5 text-muted text-xs tabular-nums">
              version {process.env.COFFER_VERSION}
            </span>
          </header>
          <main className="flex-1 pb-16">{children}</main>
        </div>
      </body>
    </html>
  );
}
