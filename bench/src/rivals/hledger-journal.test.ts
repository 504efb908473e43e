import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hledgerVersion } from './hledger.ts';
import { formatJournalEntry, formatPriceDirective, JOURNAL_HEAD } from './hledger-journal.ts';
import type { ExportedTransaction } from './transactions.ts';

const PLAIN: ExportedTransaction = {
  asset: 'Giro',
  date: '2026-11-20',
  fromTo: 'Bakery',
  description: 'bread',
  value: '-3.5',
  currency: 'EUR',
  category: 'Food',
};

const entry = (part: Partial<ExportedTransaction>) => formatJournalEntry({ ...PLAIN, ...part });

describe('a transaction in a journal', () => {
  it('moves between its asset and its category', () => {
    expect(entry({})).toBe('2026-11-20 Bakery | bread\n  assets:Giro  -3.5 EUR\n  expenses:Food\n\n');
    expect(entry({ value: '3.5', category: null })).toContain('  assets:Giro  3.5 EUR\n  income:uncategorised\n');
  });

  it.each([
    [{ fromTo: null }, '2026-11-20 bread\n'],
    [{ fromTo: 'A | B; C', description: 'one\r\ntwo' }, '2026-11-20 A / B, C | one two\n'],
    [{ fromTo: '! not (pending)', description: null }, '2026-11-20 () ! not (pending)\n'],
  ])('has a title that is read as intended: %j', (part, line) => {
    expect(entry(part).startsWith(line)).toBe(true);
  });

  it('has account names that no space or colon cuts short', () => {
    expect(entry({ asset: 'My:  bank;\tgiro ', category: ' ' })).toContain(
      '  assets:My- bank, giro  -3.5 EUR\n  expenses:unnamed\n',
    );
  });

  it('quotes commodities that are not words', () => {
    expect(entry({ currency: 'US$ "1"' })).toContain('  -3.5 "US$1"\n');
    expect(formatPriceDirective({ currency: 'USD', date: '2026-11-20', rate: '1.0875' })).toBe(
      'P 2026-11-20 EUR 1.0875 USD\n',
    );
  });

  it.skipIf(hledgerVersion() === null)('is understood by hledger', () => {
    const names = ['a  b', 'a:b', '; a', '(a)', '[a]', '* a', '| a', '"a"', '@ 1 EUR', '= 2', 'a\nb', 'ä€', '{a}', '~'];
    const journal = names.map((name) =>
      entry({ asset: name, category: name, fromTo: name, description: name, value: '1.234', currency: '1INCH' }),
    );
    const { stdout, stderr } = spawnSync(
      'hledger',
      ['--file', '-', 'balance', '--flat', '--depth=1', '--output-format=csv', '^assets'],
      { input: JOURNAL_HEAD + journal.join(''), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    );
    expect(stderr).toBe('');
    expect(stdout).toContain(`"total","${(names.length * 1.234).toFixed(3)} ""1INCH"""`);
  });
});
