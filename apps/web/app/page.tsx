import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Readiness } from './readiness.tsx';

const places = [
  { path: '/docs', name: 'API reference', says: 'Every operation with its fields, answers and errors.' },
  { path: '/openapi.json', name: 'OpenAPI document', says: 'The same contract for machines and generated clients.' },
  { path: '/healthz', name: 'Liveness', says: 'Answers as long as the process runs.' },
  { path: '/readyz', name: 'Readiness', says: 'Answers 200 when the database can be reached, else 503.' },
];

export default async function Page() {
  const origin = await ownOrigin();
  return (
    <>
      <section className="pt-6 pb-12 sm:pt-12 sm:pb-16">
        <h1 className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl">Coffer is running</h1>
        <p className="mt-4 mb-6 max-w-xl text-pretty text-lg text-muted leading-relaxed">
          A wallet service for personal finance: accounts, bookings, investments and plans of a household in one exact
          ledger, behind one API.
        </p>
        <Readiness />
      </section>

      <Section title="Where things are">
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {places.map(({ path, name, says }) => (
            <li key={path}>
              <a
                href={path}
                className="grid gap-x-6 gap-y-1 px-4 py-3.5 transition-colors duration-100 hover:bg-sunken focus-visible:-outline-offset-2 sm:grid-cols-[1fr_auto] sm:px-5"
              >
                <span className="font-medium">{name}</span>
                <code className="text-accent text-sm sm:row-span-2 sm:self-center">{path}</code>
                <span className="text-muted text-sm">{says}</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="A first request">
        <p className="mb-5 max-w-2xl text-pretty text-muted leading-relaxed">
          On its first start, unless told not to, Coffer makes a demo wallet with two years of bookings. Its key stands
          in <code className="text-sm text-text">.data/demo.json</code>, readable only by whoever started the service;
          it is never shown on a page. In the folder of the project:
        </p>
        <ol className="grid gap-5">
          <Step number={1} says="Read the key into the shell.">
            {`KEY=$(node -p 'require("./.data/demo.json").apiKey')`}
          </Step>
          <Step number={2} says="Ask which wallet the key opens.">
            {`curl -H "Authorization: Bearer $KEY" ${origin}/wallets`}
          </Step>
          <Step number={3} says="Look at its assets, with the wallet’s id from the same file.">
            {`WALLET=$(node -p 'require("./.data/demo.json").walletId')\ncurl -H "Authorization: Bearer $KEY" ${origin}/wallets/$WALLET/assets`}
          </Step>
        </ol>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pb-12">
      <h2 className="mb-4 font-semibold text-lg tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function Step({ number, says, children }: { number: number; says: string; children: string }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-y-2">
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center mt-0.5 rounded-full bg-accent-soft font-medium text-accent text-xs tabular-nums"
      >
        {number}
      </span>
      <span>{says}</span>
      <pre className="col-span-2 whitespace-pre-wrap rounded-card border border-line bg-sunken px-4 py-3 text-[13px] leading-relaxed [overflow-wrap:anywhere] sm:col-span-1 sm:col-start-2">
        <code>{children}</code>
      </pre>
    </li>
  );
}

/** The address the reader used, so that the commands can be pasted as they stand. */
async function ownOrigin(): Promise<string> {
  if (process.env.BASE_URL) return process.env.BASE_URL.replace(/\/+$/, '');
  const asked = await headers();
  const host = asked.get('host') ?? '';
  // Only what a host can be: the value goes into a command that is meant to be pasted into a shell.
  return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : 'http://localhost:3000';
}
