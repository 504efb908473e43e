import type { RouterInputs } from '#shared/data/trpc.ts';

export type AppSource = RouterInputs['migrations']['create']['source'];

interface SourceFacts {
  /** The product’s name, which is not translated. */
  readonly name: string;
  /** The extensions that the file dialog offers. */
  readonly accept: string;
  /** The page of the guides about this app. */
  readonly guide: string;
}

/** The apps whose exports Coffer imports, in the order in which they are offered. */
export const APP_SOURCES: Readonly<Record<AppSource, SourceFacts>> = {
  actual: { name: 'Actual', accept: '.zip,.sqlite', guide: '/docs/migrations/actual' },
  ynab: { name: 'YNAB', accept: '.zip,.csv,.json', guide: '/docs/migrations/ynab' },
  monarch: { name: 'Monarch', accept: '.csv,.zip', guide: '/docs/migrations/monarch' },
  mint: { name: 'Mint', accept: '.csv', guide: '/docs/migrations/mint' },
  firefly: { name: 'Firefly III', accept: '.csv', guide: '/docs/migrations/firefly-iii' },
  gnucash: { name: 'GnuCash', accept: '.gnucash,.sqlite,.sqlite3,.xml', guide: '/docs/migrations/gnucash' },
  hledger: { name: 'hledger', accept: '.csv', guide: '/docs/migrations/hledger' },
  beancount: { name: 'Beancount', accept: '.csv', guide: '/docs/migrations/beancount' },
};

// biome-ignore lint/plugin: Object.keys forgets that the keys are sources.
export const APP_SOURCE_KEYS = Object.keys(APP_SOURCES) as AppSource[];

export function parseAppSource(value: string): AppSource | null {
  return APP_SOURCE_KEYS.find((source) => source === value) ?? null;
}

/** The path of the page for importing from an app. */
export function appImportPath(walletId: string, source: AppSource): string {
  return `/w/${walletId}/import/from/${source}`;
}
