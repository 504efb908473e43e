import type { Metadata } from 'next';
import { DEMO_BANK_ACCOUNTS } from '#features/banks/demo-accounts.ts';
import { DemoBankConsent } from '#features/banks/demo-bank-consent.tsx';
import { UnknownConsentCard } from '#features/banks/unknown-consent-card.tsx';
import { requirePerson } from '#features/identity/require-person.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'demoConsent.title');

export default async function DemoBankPage({ searchParams }: Props) {
  const [{ state, accounts, chosen }] = await Promise.all([searchParams, requirePerson()]);
  const named = (list: string | string[] | undefined) =>
    DEMO_BANK_ACCOUNTS.filter((account) => typeof list === 'string' && list.split(',').includes(account));
  const offered = named(accounts);
  if (typeof state !== 'string' || state === '' || offered.length === 0)
    return <UnknownConsentCard problem="expired" />;
  return <DemoBankConsent state={state} offered={offered} chosen={chosen === undefined ? offered : named(chosen)} />;
}
