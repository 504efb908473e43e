import { Agent, request } from 'node:http';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet } from './bench-stage.ts';
import { connectApp } from './connect-app.ts';

const ROUNDS = 5_000;
const WARM_UP = 500;

/** Measures the cost of an access token against an API key: sequential `GET /tags`, with each credential in turn. */
export async function benchTokens(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ['EUR']);
  const coffer = await stage.coffer();
  const app = await connectApp(stage.services, coffer, wallet.userId);
  const fresh: string[] = [];
  while (fresh.length < ROUNDS + WARM_UP) fresh.push(await app.refresh());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (credential: string) => timeOf(agent, `${coffer.url}/wallets/${wallet.walletId}/tags`, credential);
  const credentials = [() => wallet.key, () => app.accessToken, () => fresh.pop() ?? ''];
  const times: number[][] = credentials.map(() => []);
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // Rotates the order, so that no credential is always first.
    const turns = [...credentials.entries()].map((_, at, all) => all[(at + round) % all.length]);
    for (const [side, credential] of turns.filter((turn) => turn !== undefined)) {
      const time = await ask(credential());
      if (round >= WARM_UP) times[side]?.push(time);
    }
  }
  agent.destroy();
  const [key = Number.NaN, repeated = Number.NaN, once = Number.NaN] = times.map(median);
  return [
    reportRatioAtMost(
      'GET /tags with an access token, repeated, against an API key',
      ms(repeated),
      ms(key),
      repeated / key,
      1.1,
    ),
    reportRatioAtMost(
      'GET /tags with an access token, new each time, against an API key',
      ms(once),
      ms(key),
      once / key,
      1.1,
    ),
  ];
}

/** Milliseconds from the request to the end of its answer. */
function timeOf(agent: Agent, url: string, credential: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const out = request(url, { agent, headers: { authorization: `Bearer ${credential}` } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - since);
        else reject(new Error(`answered ${answer.statusCode}`));
      });
    });
    out.on('error', reject).end();
  });
}

const ms = (time: number) => `${time.toFixed(3)} ms`;
