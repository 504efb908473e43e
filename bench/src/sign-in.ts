import { randomInt, randomUUID } from 'node:crypto';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import type { BenchStage, RunningServer } from './bench-stage.ts';

const TRIES = 300;
/** Number of tries for each account; the account is locked after ten. */
const TRIES_OF_ACCOUNT = 6;

/** Two lists of times count as different if they differ by more than 5 % and more than two milliseconds. */
const SHARE = 0.05;
const MIN_MS = 2;

/**
 * Checks whether the time of a refused sign-in reveals if an account exists: 300 tries with a wrong password,
 * alternating with 300 tries with unknown email addresses. Each try comes from its own IP address.
 */
export async function benchSignIn(stage: BenchStage): Promise<ReportLine[]> {
  const coffer = await stage.coffer({ COFFER_PROXIES: '1' });
  const accounts = Array.from({ length: TRIES / TRIES_OF_ACCOUNT }, () => `${randomUUID()}@example.org`);
  for (const email of accounts) await signUp(coffer, email);
  // Try each unknown address as often as each account, because the first try of an address inserts a row and later
  // tries update that row.
  const nobodies = accounts.map(() => `${randomUUID()}@example.org`);
  const door = await openDoor(coffer);
  const [wrong, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < TRIES_OF_ACCOUNT; round += 1) {
    for (const [at, email] of accounts.entries()) {
      const tries = [
        async () => wrong.push(await timeOfTry(coffer, door, email)),
        async () => unknown.push(await timeOfTry(coffer, door, nobodies[at] ?? '')),
      ];
      for (const attempt of at % 2 === 0 ? tries : tries.reverse()) await attempt();
    }
  }
  const [ours, yardstick] = [median(unknown), median(wrong)];
  const distance = Math.abs(ours - yardstick) / Math.max(MIN_MS, yardstick * SHARE);
  const what = 'sign-in: an unknown address against a wrong password, of what may tell them apart';
  return [reportRatioAtMost(what, ms(ours), ms(yardstick), distance, 1)];
}

interface Door {
  readonly cookie: string;
  readonly csrfToken: string;
}

async function openDoor({ url }: RunningServer): Promise<Door> {
  const answer = await fetch(`${url}/auth/csrf`);
  const { csrfToken }: { csrfToken: string } = JSON.parse(await answer.text());
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, csrfToken };
}

async function signUp(coffer: RunningServer, email: string): Promise<void> {
  const person = { email, name: 'Ada', password: 'correct horse', locale: 'en' };
  const answer = await post(coffer, '/internal/trpc/account.signUp', { json: person });
  if (!answer.ok) throw new Error(`sign-up returned status ${answer.status}`);
}

async function timeOfTry(coffer: RunningServer, { cookie, csrfToken }: Door, email: string): Promise<number> {
  const body = { csrfToken, email, password: 'wrong horse' };
  const since = performance.now();
  const answer = await post(coffer, '/auth/callback/credentials', body, cookie);
  await answer.arrayBuffer();
  const time = performance.now() - since;
  if (answer.status !== 401) throw new Error(`a wrong password returned status ${answer.status}`);
  return time;
}

/** Sends a POST request from a random IP address, because each address may only try a few times. */
function post({ url }: RunningServer, path: string, body: object, cookie = ''): Promise<Response> {
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Origin: url, Cookie: cookie };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const ms = (time: number) => `${time.toFixed(1)} ms`;
