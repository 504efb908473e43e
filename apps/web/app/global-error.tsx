'use client';

import '@coffer/ui/font.css';
import './globals.css';
import { FaultMessage } from '#shared/page/fault-message.tsx';

/**
 * The error page for errors in the root layout. The messages may be unavailable, so it contains its own texts in both
 * languages.
 */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  const retry = (
    <>
      Try again · <span lang="de">Erneut versuchen</span>
    </>
  );
  const home = (
    <>
      Home · <span lang="de">Zur Übersicht</span>
    </>
  );
  return (
    <html lang="en">
      <body>
        <main>
          <FaultMessage title="Something went wrong" retry={retry} onRetry={reset} home={home}>
            <p>Your data is safe: nothing was changed.</p>
            <p lang="de">Ein Fehler ist aufgetreten. Ihre Daten sind sicher: Es wurde nichts geändert.</p>
          </FaultMessage>
        </main>
      </body>
    </html>
  );
}
