import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { renderInWallet } from '#shared/testing/render-in-wallet.ts';
import { DryRunRefusal } from './dry-run-refusal.tsx';
import { NO_MIGRATION_CHOICES } from './migration-choices.ts';

const refused = (path: string, message: string): ClientProblem => ({
  ...{ code: 'invalidFile', detail: null, retryAfter: null },
  errors: [{ path, code: 'invalidFile', message }],
});
const nothing = () => undefined;
const shown = (problem: ClientProblem, currency: string | null = null) =>
  renderInWallet(
    createElement(DryRunRefusal, {
      ...{
        source: 'hledger',
        problem,
        choices: { ...NO_MIGRATION_CHOICES, currency },
        onChoose: nothing,
        onRetry: nothing,
      },
    }),
  );

test('a file with an unclear symbol asks for its currency, and keeps the chosen one', () => {
  const unclear = refused('currency', 'must be one of DKK, ISK, NOK, SEK: the file has amounts in "kr"');
  expect(shown(unclear)).toContain('Which currency are the amounts in?');
  expect(shown(unclear)).toMatch(/<input[^>]*value="EUR · Euro"/);
  expect(shown(unclear, 'SEK')).toMatch(/<input[^>]*value="SEK · Swedish Krona"/);
  expect(shown(unclear)).not.toContain('Coffer can’t read this file');
});

test('a file whose order of dates is unclear asks for it', () => {
  const html = shown(refused('mapping.dateOrder', 'is unclear'));
  expect(html.match(/<button/g)).toHaveLength(2);
  expect(html).not.toContain('Coffer can’t read this file');
});

test('any other invalid file is refused with its reason', () => {
  const html = shown(refused('fileIds', 'has no header'));
  expect(html).toContain('Coffer can’t read this file as an export from hledger');
  expect(html).toContain('has no header');
  expect(html).not.toContain('Which currency');
});
