import { once } from 'node:events';
import { startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import autocannon from 'autocannon';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet } from './bench-stage.ts';

const STRANGERS = 40;
const ASKED = 200;

/**
 * Compares a signed-in person's wait with and without forty strangers who send requests as fast as they are answered.
 */
export async function benchAnonymousLoad(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ['EUR']);
  const { url } = await stage.coffer({ COFFER_WEB: '1' });
  const token = await startSession(stage.services.database, {
    personId: wallet.userId,
    userAgent: 'bench',
    address: '127.0.0.1',
  });
  const cookie = `${cookieDefinitions(url).session.name}=${token}`;
  const input = encodeURIComponent(JSON.stringify({ json: { walletId: wallet.walletId } }));
  const asPerson = () => measureMedianWait(`${url}/internal/trpc/wallets.get?input=${input}`, cookie);
  await fetch(`${url}/sign-in`);
  await asPerson();
  const alone = await asPerson();
  const lines: ReportLine[] = [];
  for (const path of ['/sign-in', '/internal/trpc/account.state', '/auth/csrf']) {
    const strangers = autocannon({ url: `${url}${path}`, connections: STRANGERS, duration: 3600 }, () => undefined);
    const ended = once(strangers, 'done');
    const beside = await asPerson();
    strangers.stop();
    await ended;
    lines.push(
      reportRatioAtMost(
        `a person’s request beside ${STRANGERS} strangers at ${path}, in the middle`,
        `${beside.toFixed(1)} ms`,
        `${alone.toFixed(1)} ms alone`,
        beside / alone,
        3,
      ),
    );
  }
  return lines;
}

/** Sends many requests one after another, and returns the median response time in milliseconds. */
async function measureMedianWait(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < ASKED; count += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    if (!answer.ok) throw new Error(`a person’s request returned status ${answer.status}: ${await answer.text()}`);
    await answer.text();
    times.push(performance.now() - began);
  }
  return median(times);
}
