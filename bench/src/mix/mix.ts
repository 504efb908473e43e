import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectionUrl } from '@coffer/db/connection.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { addDays, dateInTimeZone, firstOfMonth } from '@coffer/domain/dates.ts';
import type { ReportLine } from '../bench-report.ts';
import { CHECKOUT_ROOT, type RunningServer, startServerScript } from '../bench-stage.ts';
import { checkOutRevision } from './check-out-revision.ts';
import { copyTemplate, getCachedTemplate, type MixWalletSet, startCheckoutServer } from './data-directory-templates.ts';
import { requireEqualResponses } from './equal-responses.ts';
import { type MixSide, measureSidesInTurns, type RoundSettings } from './measure-sides.ts';
import { createMixReportLines, findUnsteadySides, type MeasuredSide, rateSpread } from './mix-report-lines.ts';
import { readPeakMemoryMib } from './process-figures.ts';
import { formatRawHttpRequest, planRequests } from './requests.ts';
import { loadMixKeys, planWallets, type WalletClass } from './wallets.ts';

export interface MixSettings extends RoundSettings {
  /** The commit to compare with, or null. */
  readonly against: string | null;
  readonly wallets: readonly WalletClass[];
  /** Whether the server also serves pages, which needs the web app's build. */
  readonly web: boolean;
  /** The folder for the checkout of the other commit, for database templates and their copies, and for the request list. */
  readonly folder: string;
}

/** Length of the request list, which each side repeats as often as it can. */
const REQUESTS = 20_000;
/**
 * The minimum number of wallets with the usual rate limit. With fewer wallets, people would exceed this limit, so it is
 * raised.
 */
const WALLETS_WITHIN_LIMITS = 100;

/**
 * Measures many wallets of many sizes under realistic proportions of requests: Coffer as run by `npm start`, a bare
 * server with node:http and pg, and another commit, each on its own copy of the database. First checks that all give
 * the same responses.
 */
export async function benchMix(settings: MixSettings): Promise<ReportLine[]> {
  const folder = resolve(settings.folder);
  const log = (line: string) => void process.stderr.write(`  ${line}\n`);
  const copies = join(folder, 'copies');
  mkdirSync(copies, { recursive: true });
  const own = { name: 'ours', folder: CHECKOUT_ROOT };
  const other = settings.against === null ? null : checkOutRevision(settings.against, folder);
  const count = settings.wallets.reduce((sum, { wallets }) => sum + wallets, 0);
  const today = dateInTimeZone(new Date(), 'Europe/Berlin');
  const wallets = planWallets(settings.wallets, loadMixKeys(join(folder, 'keys.json'), count));
  const books: MixWalletSet = { wallets, last: addDays(firstOfMonth(today), -1) };
  const template = await getCachedTemplate(own, books, { folder, log });
  const templateOfOther = other === null ? null : await getCachedTemplate(other, books, { folder, log });
  const environment = {
    ...(settings.web ? {} : { COFFER_WEB: '0' }),
    ...(count < WALLETS_WITHIN_LIMITS ? { RATE_LIMIT: '10000000' } : {}),
  };
  const requests = planRequests(wallets, REQUESTS, today);
  const file = join(folder, 'requests.jsonl');
  writeFileSync(
    file,
    requests.map((request) => JSON.stringify({ kind: request.kind, text: formatRawHttpRequest(request) })).join('\n'),
  );
  const running: { stop(): Promise<void> }[] = [];
  const started = async (name: string, server: Promise<RunningServer>): Promise<MixSide> => {
    running.push(await server);
    return { name, server: await server };
  };
  try {
    const sides = [
      await started('ours', startCheckoutServer(own, copyTemplate(template, join(copies, 'ours')), environment)),
    ];
    const cluster = await startCluster(join(copyTemplate(template, join(copies, 'bare')), 'postgres'));
    running.push(cluster);
    sides.push(await started('bare', startBare(connectionUrl(cluster.service))));
    if (other !== null && templateOfOther !== null) {
      const data = copyTemplate(templateOfOther, join(copies, 'other'));
      sides.push(await started(other.name, startCheckoutServer(other, data, environment)));
    }
    log('comparing answers');
    await requireEqualResponses(Object.fromEntries(sides.map(({ name, server }) => [name, server.url])), requests);
    const measured = await measureSidesInTurns(sides, { file, count: requests.length }, settings, log);
    return report(
      sides.map(({ name, server }) => ({
        name,
        rounds: measured.get(name) ?? [],
        memory: readPeakMemoryMib(server.pid),
      })),
    );
  } finally {
    for (const server of running.toReversed()) await server.stop();
    rmSync(copies, { recursive: true, force: true });
  }
}

function startBare(url: string): Promise<RunningServer> {
  return startServerScript(join(import.meta.dirname, 'bare-server.ts'), { DATABASE_URL: url, NODE_ENV: 'production' });
}

function report(sides: readonly MeasuredSide[]): ReportLine[] {
  for (const side of findUnsteadySides(sides)) {
    const percent = Math.round(rateSpread(side) * 100);
    process.stderr.write(
      `  VOID: the rounds of ${side.name} are ${percent} % apart. Run it again on a quiet machine.\n`,
    );
  }
  return createMixReportLines(sides);
}
