import { sendRawRequest } from './http.ts';

/** Runs `work` and returns the longest gap between responses to other requests, as a share of the work's duration. */
export async function measureLongestResponseGap(url: string, work: () => Promise<unknown>): Promise<number> {
  const answered: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      await sendRawRequest(url, { method: 'GET', path: '/healthz', from: '127.0.12.3' });
      answered.push(performance.now());
    }
  })();
  const began = performance.now();
  await work();
  const ended = performance.now();
  going = false;
  await asking;
  const within = [began, ...answered.filter((moment) => moment > began && moment < ended), ended];
  return Math.max(...within.slice(1).map((moment, index) => moment - (within[index] ?? moment))) / (ended - began);
}
