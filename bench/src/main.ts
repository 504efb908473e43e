import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAgents } from './agents.ts';
import { benchAnonymousLoad } from './anonymous-load.ts';
import { printReportLines, type ReportLine } from './bench-report.ts';
import { type BenchStage, CHECKOUT_ROOT, openBenchStage } from './bench-stage.ts';
import { benchBudgetPage } from './budget-page.ts';
import { benchBudgets } from './budgets.ts';
import { benchBulk } from './bulk.ts';
import { benchCategories } from './categories/categories.ts';
import { benchChangeCapture, benchClosings } from './change-capture-and-closings.ts';
import { benchConcurrency } from './concurrency.ts';
import { benchCreateTransaction } from './create-transaction.ts';
import { benchExport } from './export.ts';
import { benchFiles } from './files/files.ts';
import { benchHostile } from './hostile/hostile.ts';
import { benchHostileMix } from './hostile/mix-hostile.ts';
import { benchImport } from './import.ts';
import { BENCH_OPTIONS, readHostileMixSettings, readHostileSettings, readMixSettings } from './mix/bench-options.ts';
import { benchMix } from './mix/mix.ts';
import { benchRecognition } from './recognition/recognition.ts';
import { benchReports } from './reports/reports.ts';
import { benchRivals } from './rivals/rivals.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSync } from './sync.ts';
import { benchTokens } from './tokens.ts';
import { benchTransactionList } from './transaction-list.ts';
import { benchTransfers } from './transfers/transfers.ts';
import { benchUndo } from './undo/undo.ts';
import { benchWebApp } from './web-app.ts';

const { positionals: asked, values } = parseArgs({ allowPositionals: true, options: BENCH_OPTIONS });

/** Runs `npm run bench [name …]`. Each bench prints ratios against a yardstick measured in the same run. */
const BENCHES = {
  agents: onStage(benchAgents),
  app: onStage(benchWebApp),
  'budget-page': onStage(benchBudgetPage),
  budgets: onStage(benchBudgets),
  bulk: onStage(benchBulk),
  categories: benchCategories,
  changes: onStage(benchChangeCapture),
  closings: onStage(benchClosings),
  concurrency: onStage(benchConcurrency),
  create: onStage(benchCreateTransaction),
  export: onStage(benchExport),
  files: async () => benchFiles(join(CHECKOUT_ROOT, 'bench', 'files'), values.details),
  hostile: onStage((stage) => benchHostile(stage, readHostileSettings(values))),
  import: onStage(benchImport),
  list: onStage(benchTransactionList),
  mix: () =>
    values.hostile
      ? onStage((stage) => benchHostileMix(stage, readHostileMixSettings(values)))()
      : benchMix(readMixSettings(values)),
  recognition: () => benchRecognition(Number(values.sequences), Number(values.minutes)),
  reports: onStage(benchReports),
  rivals: onStage(benchRivals),
  'sign-in': onStage(benchSignIn),
  strangers: onStage(benchAnonymousLoad),
  sync: onStage(benchSync),
  tokens: onStage(benchTokens),
  transfers: benchTransfers,
  undo: onStage(benchUndo),
};

/** Benches that run only when named, because they need minutes, gigabytes, an extra package or a second commit. */
const WHEN_NAMED: readonly string[] = ['hostile', 'mix', 'recognition', 'rivals', 'sync'];

/** The name of the bench that prints its own results while it measures. */
const PRINTS_ITSELF = 'hostile';

const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
const lines: ReportLine[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 ? !asked.includes(name) : WHEN_NAMED.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const measured = await bench();
  if (name !== PRINTS_ITSELF) printReportLines(measured);
  lines.push(...measured);
}
process.exitCode = lines.every((line) => line.met) ? 0 : 1;

/** Runs a bench on its own database and servers. */
function onStage(bench: (stage: BenchStage) => Promise<ReportLine[]>): () => Promise<ReportLine[]> {
  return async () => {
    const stage = await openBenchStage();
    try {
      return await bench(stage);
    } finally {
      await stage.close();
    }
  };
}
