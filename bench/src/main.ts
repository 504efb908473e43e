import { benchApp } from './app.ts';
import { benchBulk } from './bulk.ts';
import { benchConcurrency } from './concurrency.ts';
import { benchCreate } from './create.ts';
import { benchExport } from './export.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { type Line, printLines } from './report.ts';
import { benchReports } from './reports/reports.ts';
import { benchRivals } from './rivals/rivals.ts';
import { openStage } from './stage.ts';
import { benchStrangers } from './strangers.ts';

/** `npm run bench [name …]`: each prints ratios against a limit that is measured in the same run. */
const BENCHES = {
  app: benchApp,
  bulk: benchBulk,
  concurrency: benchConcurrency,
  create: benchCreate,
  export: benchExport,
  import: benchImport,
  list: benchList,
  reports: benchReports,
  rivals: benchRivals,
  strangers: benchStrangers,
};

/** They take minutes, 9 GiB, and a package from the registry: only when named. */
const WHEN_NAMED: readonly string[] = ['rivals'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
const lines: Line[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 ? !asked.includes(name) : WHEN_NAMED.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  const stage = await openStage();
  try {
    const measured = await bench(stage);
    printLines(measured);
    lines.push(...measured);
  } finally {
    await stage.close();
  }
}
process.exitCode = lines.every((line) => line.met) ? 0 : 1;
