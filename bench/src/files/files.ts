import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ReportLine, reportRatioAtLeast, reportRatioAtMost } from '../bench-report.ts';
import { expectedRecordsFile } from './expected-records.ts';
import { judgeStatementFile, type StatementFileResult, type StatementFileVerdict } from './judge-statement-file.ts';

/** Groups of files in which nearly every file must be read without a question. */
const STRICT: ReadonlySet<string> = new Set(['apps', 'brokers', 'main-banks']);

const verdicts: readonly StatementFileVerdict[] = ['right', 'afterOneChange', 'asks', 'wrong'];

/**
 * Counts how many files of each group are read correctly without any settings, correctly after one change, with a
 * question, or silently wrong. No file may be silently wrong.
 */
export function benchFiles(folder: string, hasDetails: boolean): ReportLine[] {
  const groups = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  process.stdout.write(
    'group            files   right at once   after one change   asks or says so   silently wrong\n',
  );
  const others: string[] = [];
  const lines: ReportLine[] = [];
  for (const { name } of groups) {
    const results = casesIn(path.join(folder, name));
    const counts = verdicts.map((verdict) => results.filter(([, result]) => result.verdict === verdict).length);
    const columns = counts.map((count, index) =>
      `${share(count, results.length)}`.padStart([16, 19, 18, 17][index] ?? 0),
    );
    process.stdout.write(`${name.padEnd(16)}${String(results.length).padStart(6)}${columns.join('')}\n`);
    const [right = 0, , , wrong = 0] = counts;
    const all = String(results.length);
    lines.push(
      reportRatioAtLeast(
        `${name}, right at once`,
        String(right),
        all,
        right / results.length,
        STRICT.has(name) ? 0.95 : 0.85,
      ),
      reportRatioAtMost(`${name}, silently wrong`, String(wrong), all, wrong / results.length, 0),
    );
    for (const [file, { verdict, details }] of results) {
      if (verdict === 'right') continue;
      others.push(
        `${verdict}: ${name}/${file}`,
        ...details.slice(0, hasDetails ? 40 : 2).map((detail) => `  ${detail}`),
      );
    }
  }
  process.stdout.write(`\n${others.join('\n')}\n`);
  return lines;
}

function share(count: number, all: number): string {
  return `${count} (${all === 0 ? 0 : Math.round((count / all) * 100)} %)`;
}

function casesIn(folder: string): (readonly [file: string, result: StatementFileResult])[] {
  const files = readdirSync(folder).toSorted();
  return files
    .filter((name) => !name.endsWith('.json'))
    .map((name) => {
      const { base, name: stem } = path.parse(name);
      const { expected } = expectedRecordsFile.parse(
        JSON.parse(readFileSync(path.join(folder, `${stem}.json`), 'utf8')),
      );
      return [base, judgeStatementFile(readFileSync(path.join(folder, name)), base, expected)] as const;
    });
}
